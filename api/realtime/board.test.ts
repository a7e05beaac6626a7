import { describe, expect, test } from 'bun:test'
import type { PlaceEvent } from '#domain/live/ephemeral-event.ts'
import { makeBoard } from './board.ts'

function aBoard() {
  let now = 0
  const board = makeBoard(() => now)
  const put = (viewerSession: string, values: Partial<PlaceEvent> = {}) =>
    board.put({
      kind: 'at',
      companyId: 1,
      ticketId: 7,
      connectionId: 1,
      contactId: 1,
      userId: 3,
      viewerSession,
      state: 'viewing',
      shows: null,
      forMs: 1000,
      ...values,
    })
  return { board, put, pass: (ms: number) => (now += ms) }
}

describe('the board of who is where', () => {
  test('knows a user once, by the session that says most', () => {
    const { board, put } = aBoard()
    put('a', { state: 'away' })
    put('b', { state: 'typing', forMs: 500 })
    put('c', { userId: 4 })
    expect(board.at(1, 7)).toEqual([
      { userId: 3, state: 'typing', forMs: 500 },
      { userId: 4, state: 'viewing', forMs: 1000 },
    ])
  })

  test('forgets who leaves at once, and by time who only falls silent', () => {
    const { board, put, pass } = aBoard()
    put('a')
    put('b', { userId: 4 })
    put('a', { state: 'gone', forMs: 0 })
    expect(board.at(1, 7)).toMatchObject([{ userId: 4 }])
    pass(1001)
    expect(board.at(1, 7)).toEqual([])
    board.sweep()
    expect(board.size()).toBe(0)
  })

  test('keeps companies apart, whatever number a ticket has', () => {
    const { board, put } = aBoard()
    put('a')
    expect(board.at(2, 7)).toEqual([])
  })
})

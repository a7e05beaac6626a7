import { describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import { keyOf } from './nouns.ts'
import { REMEMBERED_MS } from './recent-changes.ts'
import { updatesFrom } from './source.ts'
import { makeStore } from './store.ts'
import { defineViews } from './views.ts'

type Board = { ids: readonly number[] }

/** The waiting tickets of a queue, by the queue's id. */
const boardsOf = defineViews<Board>({
  maxIdle: 2,
  holds: ({ ids }) => ids.map((id) => keyOf('ticket', id)),
  hear(board, { noun, id }, { store, id: queueId }) {
    const ticket = noun === 'ticket' && !store.isRemoved(noun, id) ? store.row('ticket', id) : undefined
    const isHere = ticket?.status === 'pending' && String(ticket.queueId) === queueId
    if (isHere === board.ids.includes(id)) return board
    return { ids: isHere ? [...board.ids, id] : board.ids.filter((otherId) => otherId !== id) }
  },
})

function aBoard() {
  const store = makeStore(() => 0)
  const boards = boardsOf(store)
  const read = (id: string, tickets: readonly TicketView[], since?: number) =>
    boards.takePage(id, {
      from: since === undefined ? 'page' : 'reading',
      since,
      updates: updatesFrom('ticket', tickets),
      merge: () => ({ ids: tickets.map((ticket) => ticket.id) }),
    })
  return {
    store,
    boards,
    read,
    tell: (...tickets: TicketView[]) =>
      store.take({ from: 'event', updates: updatesFrom('ticket', tickets) }),
    ids: (id: string) => boards.get(id)?.ids,
  }
}
const waiting = (id: number, change: Partial<TicketView> = {}) => aTicketView({ id, queueId: 3, ...change })

describe('a view of rows', () => {
  test('has all rows of each page, however many were read before', () => {
    const { store, boards } = aBoard()
    boards.watch('3')
    for (let page = 0; page < 60; page += 1) {
      const tickets = Array.from({ length: 40 }, (_, n) => waiting(page * 40 + n + 1, { queueId: 4 }))
      boards.takePage('3', {
        from: 'page',
        updates: updatesFrom('ticket', tickets),
        merge: (before) => ({ ids: [...new Set([...(before?.ids ?? []), ...tickets.map(({ id }) => id)])] }),
      })
    }
    const shownIds = boards.get('3')?.ids.filter((id) => store.row('ticket', id)) ?? []
    expect(shownIds).toHaveLength(2_400)
  })

  test('is the same one of a store, and another of another', () => {
    const { store, boards } = aBoard()
    expect(boardsOf(store)).toBe(boards)
    expect(boardsOf(makeStore())).not.toBe(boards)
  })

  test('changes with the rows', () => {
    const { read, tell, ids } = aBoard()
    read('3', [waiting(1)])
    tell(waiting(2), waiting(1, { version: 2, status: 'open' }))
    expect(ids('3')).toEqual([2])
  })

  test('is not undone by a reading that was under way when something was told', () => {
    const { store, read, tell, ids } = aBoard()
    read('3', [waiting(1), waiting(2)])
    const since = store.mark()
    tell(waiting(1, { version: 2, status: 'open' }), waiting(4))
    store.take({ from: 'event', updates: [{ noun: 'ticket', action: 'delete', id: 2, version: 1 }] })
    expect(read('3', [waiting(1), waiting(2), waiting(5)], since)).toBe(true)
    expect(ids('3')).toEqual([5, 4])
  })

  test('nor by a page, of which it is not known when it was read', () => {
    const { read, tell, ids } = aBoard()
    tell(waiting(1, { version: 2, status: 'open' }))
    read('3', [waiting(1), waiting(2)])
    expect(ids('3')).toEqual([2])
  })

  test('keeps what it has when a reading began before everything was to be read anew', () => {
    const { store, boards, read, ids } = aBoard()
    boards.watch('3')
    read('3', [waiting(1)])
    const since = store.mark()
    store.resync('gap')
    expect(read('3', [waiting(2)], since)).toBe(false)
    expect(ids('3')).toEqual([1])
  })

  test('holds the rows that it shows, until nobody looks at it and others were looked at later', () => {
    const { store, boards, read } = aBoard()
    const leave = boards.watch('1')
    for (const queue of ['1', '2', '3', '4']) read(queue, [aTicketView({ id: Number(queue) })])
    store.sweep()
    expect([1, 2, 3, 4].map((id) => store.row('ticket', id)?.id)).toEqual([1, undefined, 3, 4])
    leave()
    read('4', [aTicketView({ id: 4 })])
    store.sweep()
    expect([1, 3, 4].map((id) => store.row('ticket', id)?.id)).toEqual([undefined, 3, 4])
  })

  test('goes when everything is to be read anew and nobody looks at it, and for good at sign-out', () => {
    const { store, boards, read, ids } = aBoard()
    boards.watch('3')
    read('3', [waiting(1)])
    read('4', [])
    store.resync('gap')
    expect([ids('3'), ids('4')]).toEqual([[1], undefined])
    store.empty()
    expect(ids('3')).toBeUndefined()
  })

  test('that came with a page soon after everything was to be read anew may be older than that, later ones are not', () => {
    const clock = { now: 0 }
    const store = makeStore(() => clock.now)
    expect(store.mayPageBeOld()).toBe(false)
    store.resync('gap')
    expect(store.mayPageBeOld()).toBe(true)
    clock.now += REMEMBERED_MS
    expect(store.mayPageBeOld()).toBe(false)
  })
})

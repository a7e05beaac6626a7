import { describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import { boardView, readBoardFilter } from './board-filter.ts'

const dayOf = (iso: string) => iso.slice(0, 10)

describe('what an address asks of the board', () => {
  const read = (query: string) => readBoardFilter(new URLSearchParams(query))

  test('is days, a queue and a text; what it says wrongly counts as not said', () => {
    expect(read('startDate=2026-11-20&endDate=2026-11-21&queueIds=3&searchParam=+ana+')).toEqual({
      startDate: '2026-11-20',
      endDate: '2026-11-21',
      queueId: '3',
      searchParam: 'ana',
    })
    const nothing = { startDate: '', endDate: '', queueId: '', searchParam: '' }
    expect(read('startDate=ontem&endDate=2026-13-40&queueIds=x')).toEqual(nothing)
    expect(read('startDate=2026-11-21&endDate=2026-11-20')).toEqual({ ...nothing, startDate: '2026-11-21' })
  })

  test('decides of a ticket that changed whether it is a card', () => {
    const days = { startDate: '2026-11-21', endDate: '2026-11-21' }
    const judge = (change: Partial<TicketView>, query = '') =>
      boardView(read(query), days, dayOf).belongs(aTicketView({ queueId: 3, ...change }))
    expect(judge({})).toBe(true)
    expect(judge({ status: 'closed' })).toBe(false)
    expect(judge({ updatedAt: '2026-11-22T00:00:00.000Z' })).toBe(false)
    const everyDay = { startDate: null, endDate: null }
    const old = aTicketView({ updatedAt: '2020-01-01T00:00:00.000Z' })
    expect(boardView(read(''), everyDay, dayOf).belongs(old)).toBe(true)
    expect(judge({}, 'queueIds=4')).toBe(false)
    expect(judge({}, 'searchParam=ana')).toBe('unknown')
  })
})

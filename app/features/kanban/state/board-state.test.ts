import { describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import { belongs, readBoardFilter } from './board-filter.ts'
import {
  type BoardState,
  boardOf,
  columnOf,
  withCounts,
  withNextPage,
  withoutLane,
  withTicket,
} from './board-state.ts'

const LANE = { id: 9, version: 1, name: 'Proposta', color: '#2563eb' }
const timeAt = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()

/** The tickets that a browser knows, by id. */
function storeWith(...tickets: TicketView[]) {
  const rowsById = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return {
    get: (id: number) => rowsById.get(id),
    put: (ticket: TicketView) => rowsById.set(ticket.id, ticket),
  }
}

const page = (laneId: number, tickets: TicketView[], overrides = {}) => ({
  laneId,
  tickets,
  count: tickets.length,
  hasMore: false,
  next: null,
  ...overrides,
})
const ids = (board: BoardState, laneId = 0) => columnOf(board, laneId).ids
const count = (board: BoardState, laneId = 0) => columnOf(board, laneId).count
const everything = () => true

describe('a board', () => {
  const [firstCard, two, three] = [1, 2, 3].map((id) => aTicketView({ id, updatedAt: timeAt(id) }))
  if (!firstCard || !two || !three) throw new Error('three are made')

  test('moves a card with its tag, counts both lanes, and keeps the last changed first', () => {
    const rows = storeWith(firstCard, two, three)
    const board = boardOf(
      { columns: [page(0, [three, firstCard]), page(9, [two])] },
      everything,
      undefined,
      rows.get,
    )
    rows.put({ ...firstCard, tags: [LANE] })
    const moved = withTicket(board, 1, { tickets: rows.get, mayEnter: false })
    expect([ids(moved), ids(moved, 9), count(moved), count(moved, 9)]).toEqual([[3], [2, 1], 1, 2])
    rows.put({ ...firstCard, tags: [LANE], updatedAt: timeAt(9) })
    expect(ids(withTicket(moved, 1, { tickets: rows.get, mayEnter: false }), 9)).toEqual([1, 2])
  })

  test('takes a new card in when the socket tells of it, and lets go of one that ended or is nobody’s to see', () => {
    const rows = storeWith(firstCard, two)
    const board = boardOf({ columns: [page(0, [firstCard])] }, ({ status }) => status !== 'closed')
    expect(withTicket(board, 2, { tickets: rows.get, mayEnter: false })).toBe(board)
    const entered = withTicket(board, 2, { tickets: rows.get, mayEnter: true })
    expect([ids(entered), count(entered), entered.isStale]).toEqual([[2, 1], 2, false])
    rows.put({ ...two, status: 'closed' })
    expect(ids(withTicket(entered, 2, { tickets: rows.get, mayEnter: true }))).toEqual([1])
    expect(count(withTicket(entered, 1, { tickets: () => undefined, mayEnter: true }))).toBe(1)
  })

  test('asks how many there are where a card may have been counted already, or what is searched is not known', () => {
    const rows = storeWith(firstCard, two, three)
    const board = boardOf(
      { columns: [page(0, [three], { count: 40, hasMore: true, next: 'x' })] },
      everything,
    )
    const behind = withTicket(board, 1, { tickets: rows.get, mayEnter: true })
    expect([ids(behind), behind.isStale]).toEqual([[3], true])
    const counted = withCounts(behind, [{ laneId: 0, count: 41 }], false)
    expect([count(counted), counted.isStale]).toEqual([41, false])
    const searched = boardOf({ columns: [page(0, [three])] }, () => 'unknown')
    const updated = withTicket(searched, 1, { tickets: rows.get, mayEnter: true })
    expect([ids(updated), updated.isStale]).toEqual([[3], true])
  })

  test('reads on, keeps what was read when its first cards are read anew, and shows no card twice', () => {
    const rows = storeWith(firstCard, two, three)
    const first = page(0, [three], { count: 3, hasMore: true, next: 'x' })
    const board = boardOf({ columns: [first] }, everything, undefined, rows.get)
    const extended = withNextPage(board, 0, {
      tickets: [two, firstCard],
      count: 3,
      hasMore: false,
      next: null,
    })
    expect([ids(extended), columnOf(extended, 0).hasMore]).toEqual([[3, 2, 1], false])
    const anew = boardOf({ columns: [first] }, everything, extended, rows.get)
    expect([ids(anew), columnOf(anew, 0).next]).toEqual([[3, 2, 1], null])
    const elsewhere = boardOf({ columns: [first, page(9, [two])] }, everything, undefined, rows.get)
    const once = withNextPage(elsewhere, 0, {
      tickets: [two, firstCard],
      count: 2,
      hasMore: false,
      next: null,
    })
    expect([ids(once), ids(once, 9)]).toEqual([[3, 1], [2]])
  })

  test('has the cards of a deleted lane in none', () => {
    const rows = storeWith(firstCard, two, three)
    const board = boardOf({ columns: [page(0, [three, firstCard]), page(9, [two])] }, everything)
    const without = withoutLane(board, 9, rows.get)
    expect([ids(without), count(without), without.columns.has(9)]).toEqual([[3, 2, 1], 3, false])
  })
})

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
      belongs(aTicketView({ queueId: 3, ...change }), read(query), days, (iso) => iso.slice(0, 10))
    expect(judge({})).toBe(true)
    expect(judge({ status: 'closed' })).toBe(false)
    expect(judge({ updatedAt: '2026-11-22T00:00:00.000Z' })).toBe(false)
    const everyDay = { startDate: null, endDate: null }
    const old = aTicketView({ updatedAt: '2020-01-01T00:00:00.000Z' })
    expect(belongs(old, read(''), everyDay, (iso) => iso.slice(0, 10))).toBe(true)
    expect(judge({}, 'queueIds=4')).toBe(false)
    expect(judge({}, 'searchParam=ana')).toBe('unknown')
  })
})

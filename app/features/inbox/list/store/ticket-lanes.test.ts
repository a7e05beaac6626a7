import { beforeEach, describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import { byHolder, panelView, readMomentsFilter } from '~/features/attendance-panel/state/moments-filter.ts'
import { boardView, readBoardFilter } from '~/features/kanban/state/board-filter.ts'
import { type RowUpdate, updatesFrom } from '~/live/store/source.ts'
import { makeStore } from '~/live/store/store.ts'
import {
  isStale,
  type LanePage,
  type TicketLanes,
  type TicketLanesView,
  ticketLanesFrom,
  ticketLanesOf,
  withCounts,
  withNextCards,
} from './ticket-lanes.ts'
import { ticketsOf } from './ticket-lists.ts'

const LANE = { id: 9, version: 1, name: 'Proposta', color: '#2563eb' }
const USER = { id: 4, version: 1, name: 'Maria', color: '#2563eb' }
const timeAt = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
const dayOf = (iso: string) => iso.slice(0, 10)
const NO_DAYS = { startDate: null, endDate: null }
const board = (query = '') => boardView(readBoardFilter(new URLSearchParams(query)), NO_DAYS, dayOf)

/** The rows that every case of this file knows. */
const store = makeStore()
const tickets = ticketsOf(store)
beforeEach(() => store.empty())

const page = (laneId: number, rows: TicketView[], overrides = {}): LanePage => ({
  laneId,
  tickets: rows,
  count: rows.length,
  hasMore: false,
  next: null,
  ...overrides,
})
/** The lanes as they were read, in the store. */
function read(pages: LanePage[], view: TicketLanesView = board()): TicketLanes {
  let groups: TicketLanes | undefined
  ticketLanesOf(store).takePage('all', {
    from: 'page',
    updates: updatesFrom(
      'ticket',
      pages.flatMap(({ tickets }) => tickets),
    ),
    merge(before) {
      groups = ticketLanesFrom(pages, view, { before, tickets })
      return groups
    },
  })
  if (!groups) throw new Error('nothing was read')
  return groups
}
const now = (): TicketLanes => {
  const groups = ticketLanesOf(store).get('all')
  if (!groups) throw new Error('nothing was read')
  return groups
}
function tell(...updates: RowUpdate[]): TicketLanes {
  store.take({ from: 'event', updates })
  return now()
}
const afterEvents = (...rows: TicketView[]) => tell(...updatesFrom('ticket', rows))
function answered(...rows: TicketView[]): TicketLanes {
  store.take({ from: 'answer', updates: updatesFrom('ticket', rows) })
  return now()
}
const ids = ({ lists }: TicketLanes, laneId = 0) => [...(lists.get(laneId)?.ids ?? [])]
const count = ({ lists }: TicketLanes, laneId = 0) => lists.get(laneId)?.count ?? 0
const aCard = (id: number, change: Partial<TicketView> = {}) =>
  aTicketView({ id, updatedAt: timeAt(id), ...change })
const [firstCard, two, three] = [aCard(1), aCard(2), aCard(3)]

describe('a board', () => {
  test('moves a card with its tag, counts both lanes, and keeps the last changed first', () => {
    read([page(0, [three, firstCard]), page(9, [{ ...two, tags: [LANE] }])])
    const moved = answered({ ...firstCard, tags: [LANE], version: 2 })
    expect([ids(moved), ids(moved, 9), count(moved), count(moved, 9)]).toEqual([[3], [2, 1], 1, 2])
    expect(ids(answered({ ...firstCard, tags: [LANE], version: 3, updatedAt: timeAt(9) }), 9)).toEqual([1, 2])
  })

  test('takes a new card in when the socket tells of it, and lets go of one that ended or is nobody’s to see', () => {
    const before = read([page(0, [firstCard])])
    expect(answered(two)).toBe(before)
    const entered = afterEvents(two)
    expect([ids(entered), count(entered), isStale(entered)]).toEqual([[2, 1], 2, false])
    expect(ids(afterEvents({ ...two, status: 'closed', version: 2 }))).toEqual([1])
    expect(count(tell({ noun: 'ticket', action: 'delete', id: 1, version: 1 }))).toBe(0)
  })

  test('asks how many there are where a card may have been counted already, or what is searched is not known', () => {
    read([page(0, [three], { count: 40, hasMore: true, next: 'x' })])
    const behind = afterEvents(firstCard)
    expect([ids(behind), isStale(behind)]).toEqual([[3], true])
    const counted = withCounts(behind, [{ laneId: 0, count: 41 }], false)
    expect([count(counted), isStale(counted)]).toEqual([41, false])
    read([page(0, [three])], board('searchParam=ana'))
    const updated = afterEvents({ ...firstCard, version: 2 })
    expect([ids(updated), isStale(updated)]).toEqual([[3], true])
  })

  test('moves a card that a search found, and counts it in a lane that is not loaded to its end', () => {
    const lanes = [
      page(0, [firstCard]),
      page(9, [{ ...three, tags: [LANE] }], { count: 40, hasMore: true, next: 'x' }),
    ]
    read(lanes, board('searchParam=ana'))
    const moved = answered({ ...firstCard, tags: [LANE], version: 2, updatedAt: timeAt(9) })
    expect([ids(moved), ids(moved, 9), count(moved, 9), isStale(moved)]).toEqual([[], [1, 3], 41, false])
  })

  test('leaves the counts of other lanes alone when a card changes in its own', () => {
    const before = read([page(0, [firstCard]), page(9, [], { count: 40, hasMore: true, next: 'x' })])
    const updated = afterEvents({ ...firstCard, version: 2 })
    expect([updated, isStale(updated)]).toEqual([before, false])
  })

  test('reads on, keeps what was read when its first cards are read anew, and shows no card twice', () => {
    const first = page(0, [three], { count: 3, hasMore: true, next: 'x' })
    const nextPage = { tickets: [two, firstCard], count: 3, hasMore: false, next: null }
    const initial = read([first])
    store.take({ from: 'page', updates: updatesFrom('ticket', nextPage.tickets) })
    ticketLanesOf(store).change('all', () => withNextCards(initial, 0, nextPage, tickets))
    expect([ids(now()), now().lists.get(0)?.hasMore]).toEqual([[3, 2, 1], false])
    const anew = read([first])
    expect([ids(anew), anew.lists.get(0)?.next]).toEqual([[3, 2, 1], null])
    const elsewhere = afterEvents({ ...two, tags: [LANE], version: 2 })
    const once = withNextCards(elsewhere, 0, { ...nextPage, count: 2 }, tickets)
    expect([ids(once), ids(once, 9)]).toEqual([[3, 1], [2]])
  })

  test('has the cards of a deleted lane in none', () => {
    const lane = page(9, [{ ...two, tags: [LANE] }], { count: 2 })
    read([page(0, [three, firstCard]), lane])
    const without = tell({ noun: 'tag', action: 'delete', id: 9, version: 1 })
    expect([ids(without), count(without), without.lists.has(9)]).toEqual([[3, 2, 1], 4, false])
  })
})

describe('a panel', () => {
  const days = { dateStart: '2026-11-01', dateEnd: '2026-11-30' }
  const panel = panelView(readMomentsFilter(new URLSearchParams()), days, dayOf)

  test('has a card for each who holds something: what changed last first, and of what waits the longest', () => {
    const lanes = byHolder([
      aCard(1, { waitingSince: timeAt(5), updatedAt: timeAt(9) }),
      aCard(2, { waitingSince: timeAt(3), updatedAt: timeAt(4) }),
      aCard(3, { user: USER, userId: 4, updatedAt: timeAt(1) }),
      aCard(4, { user: USER, userId: 4, updatedAt: timeAt(2) }),
    ])
    read([...lanes], panel)
    const handed = afterEvents(aCard(2, { user: USER, userId: 4, updatedAt: timeAt(12), version: 2 }))
    const waiting = afterEvents(aCard(5, { waitingSince: timeAt(2), updatedAt: timeAt(13) }))
    expect(lanes.map(({ laneId, tickets, count }) => [laneId, tickets.map(({ id }) => id), count])).toEqual([
      [0, [2, 1], 2],
      [4, [4, 3], 2],
    ])
    expect([ids(handed, 0), ids(handed, 4), ids(waiting, 0)]).toEqual([[1], [2, 4, 3], [5, 1]])
  })

  test('takes in what is told, lets go of what ended or is gone, and stays the same where nothing changed', () => {
    const before = read([...byHolder([firstCard])], panel)
    const ticket = aCard(7)
    expect(answered(ticket)).toBe(before)
    const entered = afterEvents(ticket)
    expect(ids(entered)).toEqual([1, 7])
    expect(afterEvents(ticket)).toBe(entered)
    expect(ids(afterEvents({ ...ticket, status: 'closed', version: 2 }))).toEqual([1])
    expect(ids(tell({ noun: 'ticket', action: 'delete', id: 1, version: 1 }))).toEqual([])
  })
})

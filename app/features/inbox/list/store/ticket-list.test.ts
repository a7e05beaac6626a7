import { beforeEach, describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import { updatesFrom } from '~/live/store/source.ts'
import { makeStore } from '~/live/store/store.ts'
import {
  freeze,
  type ListState,
  listOf,
  type Order,
  type Page,
  release,
  withFreshPage,
  withNewer,
  withNextPage,
  withoutTicket,
  withRecount,
  withRest,
  withTicket,
} from './ticket-list.ts'
import { ticketsOf } from './ticket-lists.ts'

const latestFirst: Order = (a, b) => b.updatedAt.localeCompare(a.updatedAt)
/** The rows that every case of this file knows. */
const store = makeStore()
const tickets = ticketsOf(store)
beforeEach(() => store.empty())

const judge = (belongs: boolean | 'unknown' = true, order = latestFirst) => ({
  belongs: () => belongs,
  order,
  readsContacts: false,
})
/** A page as it is read, its rows in the store. */
function read(page: Page): Page {
  store.take({ from: 'reading', since: store.mark(), updates: updatesFrom('ticket', page.tickets) })
  return page
}
/** Applies the socket's update of a ticket to a list. `belongs` tells whether the list is to show it. */
function withUpdate(list: ListState, ticket: TicketView, belongs: boolean | 'unknown' = true): ListState {
  store.take({ from: 'event', updates: updatesFrom('ticket', [ticket]) })
  const judgedList = { ...list, judge: { ...list.judge, belongs: () => belongs } }
  const after = withTicket(judgedList, ticket.id, { tickets, mayEnter: true })
  return after === judgedList ? list : after
}
const timeAt = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`
const aTicket = (id: number, minute: number, change: Partial<TicketView> = {}) =>
  aTicketView({ id, updatedAt: timeAt(minute), ...change })
const aList = (...tickets: TicketView[]) =>
  listOf(read({ tickets, count: tickets.length, hasMore: false, next: null }), judge())
const ids = (list: ListState) => [...list.ids]

describe('a list of tickets', () => {
  test('come back to goes on with what was loaded of it below its first page', () => {
    const rows = [aTicket(1, 10), aTicket(2, 5)]
    const first = listOf(read({ tickets: rows, count: 4, hasMore: true, next: 'second' }), judge())
    const nextPage = read({ tickets: [aTicket(3, 3), aTicket(4, 1)], count: 4, hasMore: false, next: null })
    const joinedList = withNextPage(first, nextPage, tickets)
    const page = {
      tickets: [aTicket(3, 12, { version: 2 }), ...rows],
      count: 4,
      hasMore: true,
      next: 'other',
    }
    const fresh = listOf(read(page), judge())
    const back = withRest(fresh, joinedList, tickets)
    expect(ids(back)).toEqual([3, 1, 2, 4])
    expect(back).toMatchObject({ hasMore: false, next: null })
    expect(withRest(fresh, undefined, tickets)).toBe(fresh)
    expect(ids(withRest({ ...fresh, hasMore: false }, joinedList, tickets))).toHaveLength(3)
  })

  test('puts a new ticket where it belongs and counts it', () => {
    const list = withUpdate(aList(aTicket(1, 10), aTicket(2, 5)), aTicket(3, 7))
    expect(ids(list)).toEqual([1, 3, 2])
    expect(list.count).toBe(3)
  })

  test('moves a ticket up when something new is said in it', () => {
    const list = withUpdate(aList(aTicket(1, 10), aTicket(2, 5)), aTicket(2, 11, { version: 2 }))
    expect(ids(list)).toEqual([2, 1])
    expect(list.count).toBe(2)
  })

  test('never goes back to an older version of a ticket, not even to remove it', () => {
    const before = aList(aTicket(1, 10, { version: 5, lastMessage: 'new' }))
    expect(withUpdate(before, aTicket(1, 9, { version: 4, lastMessage: 'old' }))).toBe(before)
    expect(tickets.get(1)?.lastMessage).toBe('new')
    const isNew = (ticket: TicketView) => ticket.lastMessage === 'new'
    const judged = { ...before, judge: { ...before.judge, belongs: isNew } }
    store.take({ from: 'event', updates: updatesFrom('ticket', [aTicket(1, 9, { version: 4 })]) })
    expect(withTicket(judged, 1, { tickets, mayEnter: true })).toBe(judged)
  })

  test('lets a ticket go that left the section', () => {
    const list = withUpdate(aList(aTicket(1, 10), aTicket(2, 5)), aTicket(1, 12, { version: 2 }), false)
    expect(ids(list)).toEqual([2])
    expect(list.count).toBe(1)
  })

  test('applying the same event twice changes nothing', () => {
    const newTicket = aTicket(3, 12)
    const once = withUpdate(aList(aTicket(1, 10)), newTicket)
    expect(withUpdate(once, newTicket)).toBe(once)
    const emptied = withoutTicket(once, 1)
    expect(withoutTicket(emptied, 1)).toEqual(emptied)
  })
})

describe('a list under the pointer', () => {
  test('does not move: what is new waits, what changed changes in place, what left stays where it was', () => {
    let list = freeze(aList(aTicket(1, 10), aTicket(2, 5)))
    list = withUpdate(list, aTicket(3, 12))
    list = withUpdate(list, aTicket(2, 13, { version: 2, lastMessage: 'hello' }))
    list = withUpdate(list, aTicket(1, 14, { version: 2 }), false)
    expect(ids(list)).toEqual([1, 2])
    expect(tickets.get(ids(list)[1] ?? 0)?.lastMessage).toBe('hello')
    expect([...list.heldIds]).toEqual([3])
    expect([...list.goneIds]).toEqual([1])
    expect(list.count).toBe(2)

    list = release(list, tickets)
    expect(ids(list)).toEqual([2, 3])
    expect(list.heldIds).toEqual([])
  })

  test('takes in at once what the viewer brought back', () => {
    const list = freeze(aList(aTicket(1, 10), aTicket(2, 5)))
    const back = aTicket(3, 7)
    store.take({ from: 'event', updates: updatesFrom('ticket', [back]) })
    const isOwn = withTicket(list, 3, { tickets, mayEnter: true, isOwn: true })
    expect([ids(isOwn), [...isOwn.heldIds], isOwn.count]).toEqual([[1, 3, 2], [], 3])
  })

  test('an empty list may fill: there is nothing to press wrongly', () => {
    const list = withUpdate(freeze(aList()), aTicket(1, 10))
    expect(ids(list)).toEqual([1])
  })

  test('a ticket that comes back while frozen is there again', () => {
    let list = freeze(aList(aTicket(1, 10)))
    list = withUpdate(list, aTicket(1, 11, { version: 2 }), false)
    list = withUpdate(list, aTicket(1, 12, { version: 3 }))
    expect(list.count).toBe(1)
    expect(list.goneIds.size).toBe(0)
    expect(ids(release(list, tickets))).toEqual([1])
  })

  test('a fresh page after a gap moves nothing until the pointer leaves', () => {
    let list = freeze(aList(aTicket(1, 10), aTicket(2, 5)))
    const page = read({ tickets: [aTicket(3, 12), aTicket(1, 10)], count: 2, hasMore: false, next: null })
    list = withFreshPage(list, page, tickets)
    expect(ids(list)).toEqual([1, 2])
    expect(ids(release(list, tickets))).toEqual([3, 1])
  })
})

describe('a list with more pages', () => {
  const page = (...tickets: TicketView[]): Page => read({ tickets, count: 80, hasMore: true, next: 'cursor' })
  const aLongList = (...rows: TicketView[]) => listOf(page(...rows), judge())

  test('joins pages without doubles', () => {
    const list = withNextPage(
      aLongList(aTicket(1, 10), aTicket(2, 9)),
      page(aTicket(2, 9), aTicket(3, 8)),
      tickets,
    )
    expect(ids(list)).toEqual([1, 2, 3])
  })

  test('asks for the count again when it cannot know whether a ticket was counted', () => {
    const list = withUpdate(aLongList(aTicket(1, 10)), aTicket(9, 11))
    expect(list).toMatchObject({ count: 80, stale: true })
    expect(ids(list)).toEqual([9, 1])
  })

  test('has what a search may find asked for, as it cannot be judged here', () => {
    const list = aList(aTicket(1, 10))
    expect(withUpdate(list, aTicket(2, 11), 'unknown')).toMatchObject({ ids: [1], count: 1, stale: true })
    expect(withUpdate(list, aTicket(1, 11, { version: 2 }), 'unknown').stale).toBe(false)
  })

  test('asked for again loses what left untold, takes what came, and keeps what was loaded further down', () => {
    const first = aLongList(aTicket(1, 10), aTicket(2, 9))
    const second = { ...page(aTicket(3, 8), aTicket(4, 7)), next: 'third' }
    const list = { ...withNextPage(first, second, tickets), stale: true }
    const fresh = { ...page(aTicket(5, 12), aTicket(1, 10), aTicket(3, 8)), count: 79 }
    const after = withRecount(list, fresh, tickets)
    expect(ids(after)).toEqual([5, 1, 3, 4])
    expect(after).toMatchObject({ count: 79, hasMore: true, next: 'third', stale: false })
    expect(ids(withRecount(list, { ...fresh, hasMore: false, next: null }, tickets))).toEqual([5, 1, 3])
    const heldList = withRecount(freeze(list), fresh, tickets)
    expect(ids(heldList)).toEqual([1, 2, 3, 4])
    expect([[...heldList.heldIds], [...heldList.goneIds]]).toEqual([[5], [2]])
  })

  test('lets go of a row that fell behind all that is loaded, which comes again with its page', () => {
    const oldestFirst: Order = (a, b) => latestFirst(b, a)
    const list = listOf(page(aTicket(1, 1), aTicket(2, 2), aTicket(3, 3)), judge(true, oldestFirst))
    const after = withUpdate(list, aTicket(1, 30, { version: 2 }))
    expect(ids(after)).toEqual([2, 3])
    expect(after.count).toBe(80)
    const wholeList = { ...list, hasMore: false }
    expect(ids(withUpdate(wholeList, aTicket(1, 30, { version: 2 })))).toEqual([2, 3, 1])
  })

  test('leaves a ticket of a later page to that page', () => {
    const list = withUpdate(aLongList(aTicket(1, 10)), aTicket(9, 2))
    expect(ids(list)).toEqual([1])
    expect(list.stale).toBe(true)
  })
})

describe('a list that was read while something was told', () => {
  const belongs = (ticket: TicketView) => ticket.status === 'pending'
  const gap = { hasMore: false, next: null }

  test('loses what left it meanwhile, by what is known of its rows and not by what was read', () => {
    const page = { tickets: [aTicket(1, 10), aTicket(2, 9), aTicket(3, 8)], count: 3, ...gap }
    store.take({
      from: 'event',
      updates: updatesFrom('ticket', [aTicket(2, 12, { version: 2, status: 'open' })]),
    })
    store.take({ from: 'event', updates: [{ noun: 'ticket', action: 'delete', id: 3, version: 1 }] })
    const list = withNewer(listOf(read(page), { ...judge(), belongs }), page, tickets)
    expect(ids(list)).toEqual([1])
    expect(list.count).toBe(1)
  })

  test('takes nothing in that another list has read', () => {
    const list = { ...aList(aTicket(1, 10)), judge: { ...judge(), belongs } }
    read({ tickets: [aTicket(2, 11)], count: 1, ...gap })
    expect(withTicket(list, 2, { tickets, mayEnter: false })).toBe(list)
  })
})

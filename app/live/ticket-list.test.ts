import { describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import {
  freeze,
  listOf,
  release,
  withFreshPage,
  withNextPage,
  withoutTicket,
  withPatch,
  withRecount,
  withRest,
  withTicket,
} from './ticket-list.ts'
import { withConnection, withContact, withQueue } from './ticket-parts.ts'

const latestFirst = (a: TicketView, b: TicketView) => b.updatedAt.localeCompare(a.updatedAt)
const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`
const aTicket = (id: number, minute: number, change: Partial<TicketView> = {}) =>
  aTicketView({ id, updatedAt: at(minute), ...change })
const aList = (...tickets: TicketView[]) =>
  listOf({ tickets, count: tickets.length, hasMore: false, next: null })
const ids = (list: { rows: readonly TicketView[] }) => list.rows.map((row) => row.id)

describe('a list of tickets', () => {
  test('shows what changed elsewhere in its rows, and stays the same list when it shows nothing of it', () => {
    const list = aList(aTicket(1, 10), aTicket(2, 5))
    const renamed = withConnection({ id: 1, name: 'Filial', groupAsTicket: 'disabled', status: 'TIMEOUT' })
    const after = withPatch(list, renamed)
    expect(after.rows.map(({ whatsapp }) => [whatsapp.name, whatsapp.status])).toEqual([
      ['Filial', 'TIMEOUT'],
      ['Filial', 'TIMEOUT'],
    ])
    expect(withPatch(after, renamed)).toBe(after)
  })

  test('takes a queue’s new name and limits wherever its rows show it, by one event', () => {
    const queue = { id: 7, name: 'Vendas', color: '#2563eb', waitAmberMinutes: 10, waitRedMinutes: 30 }
    const list = aList(aTicket(1, 10, { queueId: 7, queue }), aTicket(2, 5, { queueId: null, queue: null }))
    const after = withPatch(list, withQueue({ ...queue, name: 'Comercial', waitRedMinutes: 20 }))
    expect(after.rows.map((row) => row.queue && [row.queue.name, row.queue.waitRedMinutes])).toEqual([
      ['Comercial', 20],
      null,
    ])
    expect(withPatch(list, withQueue(queue))).toBe(list)
  })

  test('come back to goes on with what was loaded of it below its first page', () => {
    const rows = [aTicket(1, 10), aTicket(2, 5)]
    const first = listOf({ tickets: rows, count: 4, hasMore: true, next: 'second' })
    const left = { ...first, rows: [...rows, aTicket(3, 3), aTicket(4, 1)], hasMore: false, next: null }
    const fresh = listOf({ tickets: [aTicket(3, 12), ...rows], count: 4, hasMore: true, next: 'other' })
    const back = withRest(fresh, left, latestFirst)
    expect(ids(back)).toEqual([3, 1, 2, 4])
    expect(back).toMatchObject({ hasMore: false, next: null })
    expect(withRest(fresh, undefined, latestFirst)).toBe(fresh)
    expect(withRest({ ...fresh, hasMore: false }, left, latestFirst).rows).toHaveLength(3)
  })

  test('gives a contact the newest name that was heard of', () => {
    const list = aList(aTicket(1, 10))
    const contact = { ...list.rows[0]?.contact, id: 1, number: '1', isGroup: false, active: true, tags: [] }
    const named = (name: string, version: number) =>
      withContact({ ...contact, name, version, urlPicture: null, channel: 'whatsapp' })
    const after = withPatch(withPatch(list, named('Maria', 3)), named('Mari', 2))
    expect(after.rows[0]?.contact.name).toBe('Maria')
  })

  test('puts a new ticket where it belongs and counts it', () => {
    const list = withTicket(aList(aTicket(1, 10), aTicket(2, 5)), aTicket(3, 7), true, latestFirst)
    expect(ids(list)).toEqual([1, 3, 2])
    expect(list.count).toBe(3)
  })

  test('moves a ticket up when something new is said in it', () => {
    const list = withTicket(
      aList(aTicket(1, 10), aTicket(2, 5)),
      aTicket(2, 11, { version: 2 }),
      true,
      latestFirst,
    )
    expect(ids(list)).toEqual([2, 1])
    expect(list.count).toBe(2)
  })

  test('never goes back to an older version of a ticket, not even to remove it', () => {
    const before = aList(aTicket(1, 10, { version: 5, lastMessage: 'new' }))
    expect(withTicket(before, aTicket(1, 9, { version: 4, lastMessage: 'old' }), true, latestFirst)).toBe(
      before,
    )
    expect(withTicket(before, aTicket(1, 9, { version: 4 }), false, latestFirst)).toBe(before)
  })

  test('lets a ticket go that left the section', () => {
    const list = withTicket(
      aList(aTicket(1, 10), aTicket(2, 5)),
      aTicket(1, 12, { version: 2 }),
      false,
      latestFirst,
    )
    expect(ids(list)).toEqual([2])
    expect(list.count).toBe(1)
  })

  test('applying the same event twice changes nothing', () => {
    const came = aTicket(3, 12)
    const once = withTicket(aList(aTicket(1, 10)), came, true, latestFirst)
    expect(withTicket(once, came, true, latestFirst)).toEqual(once)
    const gone = withoutTicket(once, 1)
    expect(withoutTicket(gone, 1)).toEqual(gone)
  })
})

describe('a list under the pointer', () => {
  test('does not move: what is new waits, what changed changes in place, what left stays where it was', () => {
    let list = freeze(aList(aTicket(1, 10), aTicket(2, 5)))
    list = withTicket(list, aTicket(3, 12), true, latestFirst)
    list = withTicket(list, aTicket(2, 13, { version: 2, lastMessage: 'hello' }), true, latestFirst)
    list = withTicket(list, aTicket(1, 14, { version: 2 }), false, latestFirst)
    expect(ids(list)).toEqual([1, 2])
    expect(list.rows[1]?.lastMessage).toBe('hello')
    expect(list.held.map((row) => row.id)).toEqual([3])
    expect([...list.gone]).toEqual([1])
    expect(list.count).toBe(2)

    list = release(list, latestFirst)
    expect(ids(list)).toEqual([2, 3])
    expect(list.held).toEqual([])
  })

  test('an empty list may fill: there is nothing to press wrongly', () => {
    const list = withTicket(freeze(aList()), aTicket(1, 10), true, latestFirst)
    expect(ids(list)).toEqual([1])
  })

  test('a ticket that comes back while frozen is there again', () => {
    let list = freeze(aList(aTicket(1, 10)))
    list = withTicket(list, aTicket(1, 11, { version: 2 }), false, latestFirst)
    list = withTicket(list, aTicket(1, 12, { version: 3 }), true, latestFirst)
    expect(list.count).toBe(1)
    expect(list.gone.size).toBe(0)
    expect(ids(release(list, latestFirst))).toEqual([1])
  })

  test('a fresh page after a gap moves nothing until the pointer leaves', () => {
    let list = freeze(aList(aTicket(1, 10), aTicket(2, 5)))
    const page = { tickets: [aTicket(3, 12), aTicket(1, 10)], count: 2, hasMore: false, next: null }
    list = withFreshPage(list, page, latestFirst)
    expect(ids(list)).toEqual([1, 2])
    expect(ids(release(list, latestFirst))).toEqual([3, 1])
  })
})

describe('a list with more pages', () => {
  const page = (...tickets: TicketView[]) => ({ tickets, count: 80, hasMore: true, next: 'cursor' })

  test('joins pages without doubles', () => {
    const list = withNextPage(
      listOf(page(aTicket(1, 10), aTicket(2, 9))),
      page(aTicket(2, 9), aTicket(3, 8)),
      latestFirst,
    )
    expect(ids(list)).toEqual([1, 2, 3])
  })

  test('asks for the count again when it cannot know whether a ticket was counted', () => {
    const list = withTicket(listOf(page(aTicket(1, 10))), aTicket(9, 11), true, latestFirst)
    expect(list).toMatchObject({ count: 80, stale: true })
    expect(ids(list)).toEqual([9, 1])
  })

  test('has what a search may find asked for, as it cannot be judged here', () => {
    const list = aList(aTicket(1, 10))
    expect(withTicket(list, aTicket(2, 11), 'unknown', latestFirst)).toEqual({ ...list, stale: true })
    expect(withTicket(list, aTicket(1, 11, { version: 2 }), 'unknown', latestFirst).stale).toBe(false)
  })

  test('asked for again loses what left untold, takes what came, and keeps what was loaded further down', () => {
    const first = listOf(page(aTicket(1, 10), aTicket(2, 9)))
    const list = { ...first, rows: [...first.rows, aTicket(3, 8), aTicket(4, 7)], next: 'third', stale: true }
    const fresh = { ...page(aTicket(5, 12), aTicket(1, 10), aTicket(3, 8)), count: 79 }
    const after = withRecount(list, fresh, latestFirst)
    expect(ids(after)).toEqual([5, 1, 3, 4])
    expect(after).toMatchObject({ count: 79, hasMore: true, next: 'third', stale: false })
    expect(ids(withRecount(list, { ...fresh, hasMore: false, next: null }, latestFirst))).toEqual([5, 1, 3])
    const held = withRecount(freeze(list), fresh, latestFirst)
    expect(ids(held)).toEqual([1, 2, 3, 4])
    expect([held.held.map((row) => row.id), [...held.gone]]).toEqual([[5], [2]])
  })

  test('lets go of a row that fell behind all that is loaded, which comes again with its page', () => {
    const oldestFirst = (a: TicketView, b: TicketView) => latestFirst(b, a)
    const list = listOf(page(aTicket(1, 1), aTicket(2, 2), aTicket(3, 3)))
    const after = withTicket(list, aTicket(1, 30, { version: 2 }), true, oldestFirst)
    expect(ids(after)).toEqual([2, 3])
    expect(after.count).toBe(80)
    const whole = { ...list, hasMore: false }
    expect(ids(withTicket(whole, aTicket(1, 30, { version: 2 }), true, oldestFirst))).toEqual([2, 3, 1])
  })

  test('leaves a ticket of a later page to that page', () => {
    const list = withTicket(listOf(page(aTicket(1, 10))), aTicket(9, 2), true, latestFirst)
    expect(ids(list)).toEqual([1])
    expect(list.stale).toBe(true)
  })
})

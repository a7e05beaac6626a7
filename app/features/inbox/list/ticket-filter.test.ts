import { describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import {
  allAs,
  belongs,
  filterCount,
  filterQuery,
  listQuery,
  NO_FILTERS,
  orderOf,
  readFilter,
  SECTIONS,
  showsAll,
  standingHref,
} from './ticket-filter.ts'

const viewer = { id: 1, profile: 'user' }
const filterOf = (query: string) => readFilter(new URLSearchParams(query))

describe('a list of closed tickets', () => {
  const closed = filterOf('tab=closed')
  const past = aTicketView({ status: 'closed', isLatest: false })

  test("shows a contact's latest ticket, and lets it go once a newer one was opened, seen or not", () => {
    expect(belongs({ ...past, isLatest: true }, closed, 'closed', viewer)).toBe(true)
    expect(belongs(past, closed, 'closed', viewer)).toBe(false)
  })

  test('has those too whose customer is asked to rate, which no other section has', () => {
    const ratedTicket = aTicketView({ status: 'nps' })
    expect(belongs(ratedTicket, closed, 'closed', viewer)).toBe(true)
    for (const section of SECTIONS) expect(belongs(ratedTicket, filterOf(''), section, viewer)).toBe(false)
    expect(listQuery(closed, 'closed').statusFilter).toEqual(['closed', 'nps'])
    expect(listQuery(filterOf(''), 'open')).toMatchObject({ status: 'open' })
  })

  test('is alone in that: a live ticket is always the latest of its lists', () => {
    expect(belongs({ ...past, status: 'open' }, filterOf(''), 'open', viewer)).toBe(true)
  })

  test('and a search for all say the same, except for the number of a ticket', () => {
    expect(belongs(past, filterOf('tab=search'), undefined, viewer)).toBe(false)
    expect(belongs(past, filterOf('tab=search&q=maria'), undefined, viewer)).toBe(false)
    expect(belongs(past, filterOf('tab=search&q=1042'), undefined, viewer)).toBe('unknown')
  })
})

describe("colleagues' tickets", () => {
  const admin = { id: 2, profile: 'admin' }
  const colleagueTicket = aTicketView({
    status: 'open',
    userId: 3,
    user: { id: 3, version: 1, name: 'Bia', color: '' },
  })

  test('are shown to an admin from the start, and to others when they ask', () => {
    expect(belongs(colleagueTicket, filterOf(''), 'open', admin)).toBe(true)
    expect(belongs(colleagueTicket, filterOf(''), 'open', viewer)).toBe(false)
    expect(belongs(colleagueTicket, filterOf('all=0'), 'open', admin)).toBe(false)
    expect(belongs(colleagueTicket, filterOf('all=1'), 'open', viewer)).toBe(true)
  })

  test('stand in the address only where that is not the usual', () => {
    for (const looker of [admin, viewer]) {
      for (const isShown of [true, false]) {
        const filter = { ...filterOf(''), all: allAs(isShown, looker) }
        expect(showsAll(readFilter(filterQuery(filter)), looker)).toBe(isShown)
      }
    }
    expect(allAs(true, admin)).toBeUndefined()
    expect(listQuery(filterOf(''), 'open')).not.toHaveProperty('showAll')
    expect(listQuery(filterOf('all=0'), 'open').showAll).toBe(false)
  })

  test('are found by a search, and by the name of who has them, whoever looks', () => {
    for (const query of ['tab=search', 'users=3', 'tab=search&all=0']) {
      expect(listQuery(filterOf(query), undefined).showAll).toBe(true)
      expect(showsAll(filterOf(query), viewer)).toBe(true)
    }
  })
})

describe('oldest first', () => {
  const early = { waitingSince: '2026-11-21T10:00:00.000Z', updatedAt: '2026-11-21T12:00:00.000Z' }
  const late = { waitingSince: '2026-11-21T11:00:00.000Z', updatedAt: '2026-11-21T11:00:00.000Z' }
  const sorted = (query: string, status: 'pending' | 'open') =>
    [aTicketView({ id: 1, status, ...late }), aTicketView({ id: 2, status, ...early })]
      .toSorted(orderOf(filterOf(query)))
      .map(({ id }) => id)

  test('of those who wait are those who wait longest, though they wrote again', () => {
    expect(listQuery(filterOf('sort=asc'), 'pending')).toMatchObject({ orderBy: 'waitingSince' })
    expect(sorted('sort=asc', 'pending')).toEqual([2, 1])
  })

  test('of the others are those of the oldest change, as everywhere else', () => {
    expect(listQuery(filterOf('sort=asc'), 'open')).not.toHaveProperty('orderBy')
    expect(listQuery(filterOf(''), 'pending')).not.toHaveProperty('orderBy')
    expect(sorted('sort=asc', 'open')).toEqual([1, 2])
    expect(sorted('', 'pending')).toEqual([2, 1])
  })
})

describe('a filter in an address', () => {
  const usual = { tab: 'open', section: 'pending', q: '', sort: 'desc' } as const
  const noFilters = { queues: [], tags: [], connections: [], users: [], statuses: [] }

  test('is read as it was written, lists also as JSON', () => {
    const address = 'section=group&q=ana&messages=1&sort=asc&queues=1,2&tags=[3]&statuses=open,nps'
    expect(filterOf(address)).toEqual({
      ...noFilters,
      tab: 'open',
      section: 'group',
      q: 'ana',
      messages: '1',
      sort: 'asc',
      queues: [1, 2],
      tags: [3],
      statuses: ['open', 'nps'],
    })
    expect(filterOf(filterQuery(filterOf(address)).toString())).toEqual(filterOf(address))
  })

  test.each([
    '',
    'tab=other&section=closed&messages=0&all=2&sort=up',
    `q=${'a'.repeat(121)}`,
    'queues=1,x&tags=0&users=-1&connections=1.5&statuses=open,gone',
    'queues=[1&tags={"a":1}&users=9007199254740993&connections=12345678901234567',
    `queues=${Array.from({ length: 501 }, () => 1).join(',')}`,
  ])('and what it says wrongly counts as not said: %p', (query) => {
    expect(filterOf(query)).toEqual({ ...usual, ...noFilters })
  })
})

test('from elsewhere a conversation opens beside the list that it is in', () => {
  const queryOf = (status: TicketView['status']) => standingHref(aTicketView({ id: 5, status })).split('?')[1]
  expect(queryOf('pending')).toBeUndefined()
  expect(queryOf('open')).toBe('section=open')
  expect(queryOf('group')).toBe('section=group')
  for (const status of ['closed', 'nps'] as const) expect(queryOf(status)).toBe('tab=closed')
})

describe('only what is unread', () => {
  const unread = filterOf('unread=1&tags=7')

  test('is a filter of the address, of the call, and of what comes in live', () => {
    expect(filterQuery(unread).toString()).toBe('unread=1&tags=7')
    expect(listQuery(filterOf('unread=1'), 'open')).toMatchObject({ withUnreadMessages: true })
    expect(listQuery(filterOf(''), 'open')).not.toHaveProperty('withUnreadMessages')
    const ticket = aTicketView({ status: 'open', userId: 1, unreadMessages: 0 })
    expect(belongs(ticket, filterOf('unread=1'), 'open', viewer)).toBe(false)
    expect(belongs({ ...ticket, unreadMessages: 2 }, filterOf('unread=1'), 'open', viewer)).toBe(true)
  })

  test('counts as one, and is taken off with the others', () => {
    expect(filterCount(unread)).toBe(2)
    expect(filterQuery({ ...unread, ...NO_FILTERS }).toString()).toBe('')
  })
})

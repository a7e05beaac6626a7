import { describe, expect, test } from 'bun:test'
import { aTicketView } from '#tests/support/views.ts'
import { belongs, momentsQuery, readMomentsFilter } from './moments-filter.ts'
import { byHolder, type MomentsState, withTicket } from './moments-state.ts'

const USER = { id: 4, version: 1, name: 'Maria', color: '#2563eb' }
const timeAt = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
const panel = (...ids: number[]): MomentsState => ({
  ids: new Set(ids),
  belongs: ({ status }) => status !== 'closed',
})

describe('a panel', () => {
  test('has a card for each who holds something: what changed last first, and of what waits the longest', () => {
    const tickets = [
      aTicketView({ id: 1, waitingSince: timeAt(5), updatedAt: timeAt(9) }),
      aTicketView({ id: 2, waitingSince: timeAt(3), updatedAt: timeAt(4) }),
      aTicketView({ id: 3, user: USER, userId: 4, updatedAt: timeAt(1) }),
      aTicketView({ id: 4, user: USER, userId: 4, updatedAt: timeAt(2) }),
    ]
    const shownLanes = byHolder(tickets).map(({ laneId, cards, count }) => [
      laneId,
      cards.map(({ id }) => id),
      count,
    ])
    expect(shownLanes).toEqual([
      [0, [2, 1], 2],
      [4, [4, 3], 2],
    ])
  })

  test('takes in what is told, lets go of what ended or is gone, and stays the same where nothing changed', () => {
    const ticket = aTicketView({ id: 7 })
    const before = panel(1)
    expect(withTicket(before, 7, { ticket, mayEnter: false })).toBe(before)
    const entered = withTicket(before, 7, { ticket, mayEnter: true })
    expect([...entered.ids]).toEqual([1, 7])
    expect(withTicket(entered, 7, { ticket, mayEnter: true })).toBe(entered)
    const ended = withTicket(entered, 7, { ticket: { ...ticket, status: 'closed' }, mayEnter: true })
    expect([...ended.ids]).toEqual([1])
    expect([...withTicket(entered, 1, { ticket: undefined, mayEnter: true }).ids]).toEqual([7])
  })
})

describe('what an address asks of the panel', () => {
  const read = (query: string) => readMomentsFilter(new URLSearchParams(query))

  test('is days, a queue and a user; what it says wrongly counts as not said', () => {
    const filter = read('dateStart=2026-11-20&dateEnd=2026-11-21&queueIds=3&userId=4')
    expect(momentsQuery(filter)).toEqual({
      dateStart: '2026-11-20',
      dateEnd: '2026-11-21',
      queueIds: [3],
      userId: 4,
    })
    expect(momentsQuery(read('dateStart=ontem&dateEnd=2026-13-40&queueIds=x&userId=-1'))).toEqual({})
    expect(read('dateStart=2026-11-21&dateEnd=2026-11-20').dateEnd).toBe('')
  })

  test('decides of a ticket that changed whether it is shown', () => {
    const days = { dateStart: '2026-11-21', dateEnd: '2026-11-21' }
    const judge = (change: object, query = '') =>
      belongs(
        aTicketView({ queueId: 3, userId: 4, updatedAt: timeAt(1), ...change }),
        read(query),
        days,
        (iso) => iso.slice(0, 10),
      )
    expect([
      judge({}),
      judge({ status: 'closed' }),
      judge({ updatedAt: '2026-11-22T00:00:00.000Z' }),
    ]).toEqual([...[true, false, false]])
    expect([judge({}, 'queueIds=4'), judge({}, 'userId=5'), judge({}, 'userId=4&queueIds=3')]).toEqual([
      ...[false, false, true],
    ])
  })
})

import { describe, expect, test } from 'bun:test'
import { aTicketView } from '#tests/support/views.ts'
import { momentsQuery, panelView, readMomentsFilter } from './moments-filter.ts'

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
      panelView(read(query), days, (iso) => iso.slice(0, 10)).belongs(
        aTicketView({ queueId: 3, userId: 4, updatedAt: '2026-11-21T12:01:00.000Z', ...change }),
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

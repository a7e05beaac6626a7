import { describe, expect, test } from 'bun:test'
import { aTicketView } from '#tests/support/views.ts'
import { belongs, readFilter } from './ticket-filter.ts'

const viewer = { id: 1, profile: 'user' }
const filterOf = (query: string) => readFilter(new URLSearchParams(query))

describe('a list of closed tickets', () => {
  const closed = filterOf('tab=closed')
  const past = aTicketView({ status: 'closed', isLatest: false })

  test("shows a contact's latest ticket, and lets it go once a newer one was opened, seen or not", () => {
    expect(belongs({ ...past, isLatest: true }, closed, 'closed', viewer)).toBe(true)
    expect(belongs(past, closed, 'closed', viewer)).toBe(false)
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

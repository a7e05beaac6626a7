import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { readFilter } from '~/lib/tickets/ticket-filter'
import { ListPane } from './list-pane'

const filter = readFilter(new URLSearchParams('tab=closed'))
const aTicket = (id: number, name: string) => {
  const ticket = aTicketView({ id, status: 'closed' })
  return { ...ticket, contact: { ...ticket.contact, name } }
}

test('who is at the end of the list before it is awake has the next page read, without another move', async () => {
  const first = { tickets: [aTicket(2, 'Ana')], count: 2, hasMore: true, next: 'further' }
  const second = { tickets: [aTicket(1, 'Bento')], count: 2, hasMore: false, next: null }
  const element = <ListPane filter={filter} pages={{ closed: first }} />
  // Of a list without a height every place is its end.
  const { asked } = await drawScreen({
    at: '/tickets?tab=closed',
    routes: [{ path: '/tickets', element }],
    answer: ({ url }) => ({ body: url.searchParams.has('cursor') ? second : [] }),
  })
  await waitFor(() => expect(asked.some((call) => call.includes('cursor=further'))).toBe(true))
  await screen.findByText('Bento')
  await screen.findByText('Ana')
})

import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { ListPane } from './list-pane'
import { readFilter } from './ticket-filter'

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
  const { requests } = await drawScreen({
    path: '/tickets?tab=closed',
    routes: [{ path: '/tickets', element }],
    answer: ({ url }) => ({ body: url.searchParams.has('cursor') ? second : [] }),
  })
  await waitFor(() => expect(requests.some((call) => call.includes('cursor=further'))).toBe(true))
  await screen.findByText('Bento')
  await screen.findByText('Ana')
})

test('a search that took too long says so in the place of its hits, and is tried again by a press', async () => {
  const searching = readFilter(new URLSearchParams('tab=search&q=maria'))
  let reads = 0
  const element = <ListPane filter={searching} pages={{}} problem="ERR_SEARCH_TIMEOUT" />
  const loader = () => ++reads
  const { user } = await drawScreen({
    path: '/tickets?tab=search&q=maria',
    routes: [{ path: '/tickets', element, loader }],
    answer: () => ({ body: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(reads).toBe(2))
})

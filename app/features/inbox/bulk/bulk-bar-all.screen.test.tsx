import { expect, test } from 'bun:test'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { readFilter } from '../list/ticket-filter'
import { BulkBar } from './bulk-bar'
import { BulkSelection, useBulkSelection } from './bulk-selection'

const TICKET = aTicketView({ id: 1 })

function Choose() {
  const selection = useBulkSelection()
  return (
    <button type="button" onClick={() => selection?.toggle(TICKET.id)}>
      Este
    </button>
  )
}

async function barOf(status: TicketStatus | undefined, count: number, counted = { count, isMore: false }) {
  const element = (
    <BulkSelection ids={[TICKET.id]}>
      <Choose />
      <BulkBar filter={readFilter(new URLSearchParams())} status={status} count={count} />
    </BulkSelection>
  )
  const { user, requests } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }],
    answer: () => ({ body: { ...counted, waitAgain: null } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Este' }))
  await screen.findByText('1 escolhida')
  return { user, requests }
}

test('all of a list that was counted are offered by their number', async () => {
  const { requests } = await barOf('closed', 999)
  screen.getByRole('button', { name: 'Escolher as 999 da lista' })
  expect(requests).toHaveLength(0)
})

test('of a list that is counted to a thousand alone the server says how many all are, and that number is meant', async () => {
  const { user } = await barOf('closed', 1000, { count: 4321, isMore: false })
  await user.click(await screen.findByRole('button', { name: 'Escolher as 4.321 da lista' }))
  screen.getByText('4321 escolhidas')
})

test('of more than can be counted it is said that there are more, and nobody can confirm them', async () => {
  await barOf(undefined, 1000, { count: 10_000, isMore: true })
  await screen.findByText('Mais de 10.000 na lista: filtre para escolher todas')
  expect(screen.queryByRole('button', { name: /da lista/ })).toBeNull()
})

test('what goes on is counted to its end', async () => {
  await barOf('pending', 1234)
  screen.getByRole('button', { name: 'Escolher as 1.234 da lista' })
})

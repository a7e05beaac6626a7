import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { ForwardDialog } from './forward-dialog'

const nothing = () => undefined

test('whom to choose is asked for again after a failure, by the same word', async () => {
  let isAway = true
  const ticket = aTicketView()
  const person = { ...ticket.contact, id: ticket.contact.id + 1, name: 'Rita Reis' }
  const otherTicket = { ...ticket, id: ticket.id + 1, contact: person }
  const element = (
    <ForwardDialog messageIds={[1]} viewer={aViewer()} onClose={nothing} onDone={nothing} ticket={ticket} />
  )
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }],
    answer({ url }) {
      if (isAway) return { status: 503, body: { error: 'ERR_UNAVAILABLE' } }
      if (url.pathname === '/tickets')
        return { body: { tickets: [otherTicket], hasMore: false, next: null, count: 1 } }
      return { status: 404, body: { error: 'ERR_NOT_FOUND' } }
    },
  })
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  isAway = false
  await user.click(again)
  expect(await screen.findByText('Rita Reis')).toBeTruthy()
})

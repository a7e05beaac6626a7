import { test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { useUnreadList } from './use-unread-list'

const VIEWER = aViewer()

/** Shows the bell's content, for a user whose frame is read again. */
function Bell() {
  const [viewer, setViewer] = useState(VIEWER)
  const { tickets, count } = useUnreadList(viewer, () => undefined)
  return (
    <button type="button" onClick={() => setViewer({ ...VIEWER })}>
      {`${count}: ${tickets.map(({ contact }) => contact.name).join()}`}
    </button>
  )
}

test('what is unread stays in the bell when the frame is read again', async () => {
  const { contact } = aTicketView()
  const ticket = aTicketView({ userId: VIEWER.id, unreadMessages: 1, contact: { ...contact, name: 'Nina' } })
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Bell /> }],
    answer: () => ({ body: { tickets: [ticket], count: 1, hasMore: false, handovers: [] } }),
  })
  await user.click(await screen.findByText('1: Nina'))
  await screen.findByText('1: Nina')
})

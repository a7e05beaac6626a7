import { expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { WhoSeesDialog } from './who-sees-dialog'

const TICKET = aTicketView()

function Opened() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <WhoSeesDialog ticket={TICKET} open={open} onOpenChange={setOpen} />
      <button type="button" onClick={() => setOpen(true)}>
        De novo
      </button>
    </>
  )
}

test('who sees a conversation is asked anew each time, and a refusal of before is not said again', async () => {
  let fails = true
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Opened /> }],
    answer: () =>
      fails
        ? { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } }
        : { body: { users: [{ id: 1, name: 'Bia', color: '#2563eb', why: 'queue' }] } },
  })
  await screen.findByText(/Conversa não encontrada/)
  await user.keyboard('{Escape}')
  fails = false
  await user.click(await screen.findByRole('button', { name: 'De novo' }))
  await screen.findByText('Bia')
  expect(screen.queryByText(/Conversa não encontrada/)).toBeNull()
})

import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { WriteSheet } from './write-sheet'

const CONTACT = { id: 7, name: 'Maria Lima', active: true }
const ONLY_QUEUE = { id: 1, name: 'Vendas' }

test('who holds the contact is said in the modal of the inbox, once', async () => {
  const viewer = aViewer()
  const otherTicket = { uuid: 'u', userId: viewer.id + 1, user: { name: 'Bia' }, queue: { name: 'Suporte' } }
  const problem = { code: 'ERR_OTHER_OPEN_TICKET', fields: {}, details: { other: otherTicket } }
  const sheet = (
    <WriteSheet
      contact={CONTACT}
      queues={[ONLY_QUEUE]}
      connections={[{ ...ONLY_QUEUE, isOpen: true }]}
      connectionId={1}
      mayMakeQueues={false}
    />
  )
  const routes = [{ path: '/contacts/7/write', element: sheet, action: () => ({ problem }) }]
  const { user } = await drawScreen({ path: '/contacts/7/write', routes, viewer })
  await user.click(await screen.findByRole('button', { name: 'Abrir conversa' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Conversa já aberta' }))
  expect([modal.getByText('Bia'), modal.getByText('Suporte')]).toHaveLength(2)
  const [close] = modal.getAllByRole('button', { name: 'Fechar' })
  if (close) await user.click(close)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Conversa já aberta' })).toBeNull())
})

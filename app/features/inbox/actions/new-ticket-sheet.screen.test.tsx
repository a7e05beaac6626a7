import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import type { Lookups } from '~/lib/lookups'
import { NewTicketForm } from './new-ticket-sheet'

type ConnectionChoice = Lookups['connections'][number]
const aConnection = (
  id: number,
  status: ConnectionChoice['status'],
  isDefault: boolean,
): ConnectionChoice => ({
  id,
  name: `Loja ${id}`,
  status,
  isDefault,
  channel: 'whatsapp',
})
const nothing = () => undefined

function drawn(connections: readonly ConnectionChoice[]) {
  const lookups: Lookups = { queues: [], tags: [], users: [], connections }
  const element = (
    <NewTicketForm
      first={undefined}
      person={undefined}
      lookups={lookups}
      onDone={nothing}
      onTaken={nothing}
    />
  )
  return drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }] })
}

test('a new conversation goes over a connection that is open, and of each it is said when it is not', async () => {
  await drawn([aConnection(1, 'DISCONNECTED', true), aConnection(2, 'CONNECTED', false)])
  const chosen = await screen.findByLabelText<HTMLSelectElement>('Conexão')
  expect(chosen.value).toBe('2')
  screen.getByRole('option', { name: 'Loja 1 (fora do ar)' })
  expect(screen.queryByText(/Nenhuma conexão está no ar/)).toBeNull()
})

test('why nothing leaves, and why nothing can begin, is said before it is written', async () => {
  await drawn([aConnection(1, 'DISCONNECTED', true)])
  await screen.findByText(/Nenhuma conexão está no ar agora/)
  await screen.findByText(/toda conversa começa em uma/)
})

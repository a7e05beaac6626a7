import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { Form } from '~/kit/form/form'
import { Transfer, TransferFields } from './transfer-fields'

const queue = (id: number, name: string) => ({ id, name, color: '#112233' })
const CHOICES = {
  queues: [queue(1, 'Vendas'), queue(2, 'Suporte'), queue(3, 'Financeiro')],
  users: [
    { id: 7, name: 'Ana', online: true, queues: [{ id: 1 }, { id: 2 }], attendedCount: 5 },
    { id: 8, name: 'Bia', online: false, queues: [{ id: 3 }], attendedCount: 0 },
    { id: 9, name: 'Marina', online: true, queues: [], attendedCount: 2 },
  ],
}

/** The form over a conversation; what is sent is kept in `sent`. */
async function drawTransfer({ to, queueId }: { to?: number; queueId?: number }) {
  const sent: unknown[] = []
  const form = (
    <Form
      schema={Transfer}
      defaults={{ userId: to, ...(queueId !== undefined && { queueId }) }}
      send={async (values) => {
        sent.push(values)
        return { ok: true, value: undefined }
      }}
      plain
    >
      <TransferFields ticket={aTicketView({ queueId: queueId ?? null })} choices={CHOICES} to={to} />
    </Form>
  )
  const { user } = await drawScreen({ path: '/moments', routes: [{ path: '/moments', element: form }] })
  await screen.findByLabelText('Fila')
  const offered = () => within(screen.getByLabelText('Fila')).getAllByRole('option')
  return { sent, user, offered: () => offered().map(({ textContent }) => textContent) }
}

const person = (name: string) => screen.getByRole('radio', { name: new RegExp(name) })

test('who was meant is chosen already, and only their queues are offered', async () => {
  const { sent, user, offered } = await drawTransfer({ to: 7 })
  expect(person('Ana')).toHaveProperty('checked', true)
  expect(offered()).toEqual(['Selecione uma fila', 'Vendas', 'Suporte'])
  await user.selectOptions(screen.getByLabelText('Fila'), '2')
  await user.click(screen.getByRole('button', { name: 'Transferir' }))
  await waitFor(() => expect(sent).toMatchObject([{ queueId: '2', userId: '7' }]))
})

test('who was meant and serves no queue stays chosen, whichever queue it is', async () => {
  const { sent, user, offered } = await drawTransfer({ to: 9 })
  expect(offered()).toEqual(['Selecione uma fila', 'Vendas', 'Suporte', 'Financeiro'])
  await user.selectOptions(screen.getByLabelText('Fila'), '2')
  await user.click(screen.getByRole('button', { name: 'Transferir' }))
  await waitFor(() => expect(sent).toMatchObject([{ queueId: '2', userId: '9' }]))
})

test('people stand by who can take it, and one press chooses them with a queue of theirs', async () => {
  const { sent, user } = await drawTransfer({ queueId: 2 })
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(labels).toEqual([
    'Qualquer um da fila',
    expect.stringContaining('Marinaonline · 2 em andamento'),
    expect.stringContaining('Anaonline · 5 em andamento · Vendas, Suporte'),
    expect.stringContaining('Biaausente · 0 em andamento · Financeiro'),
  ])
  await user.click(person('Ana'))
  expect(screen.getByLabelText('Fila')).toHaveProperty('value', '2')
  await user.click(person('Bia'))
  await waitFor(() => expect(screen.getByLabelText('Fila')).toHaveProperty('value', '3'))
  await user.click(screen.getByRole('button', { name: 'Transferir' }))
  await waitFor(() => expect(sent).toMatchObject([{ queueId: '3', userId: '8' }]))
})

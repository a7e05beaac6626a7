import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { Form } from '~/kit/form/form'
import { Transfer, TransferFields } from './transfer-fields'

const queue = (id: number, name: string) => ({ id, name, color: '#112233' })
const CHOICES = {
  queues: [queue(1, 'Vendas'), queue(2, 'Suporte'), queue(3, 'Financeiro')],
  users: [
    { id: 7, name: 'Ana', online: true, queues: [{ id: 1 }, { id: 2 }] },
    { id: 8, name: 'Bia', online: false, queues: [{ id: 3 }] },
    { id: 9, name: 'Marina', online: true, queues: [] },
  ],
}

/** The sheet of a conversation without a queue that was dragged onto somebody; what is sent is kept in `sent`. */
async function dragged(to: number) {
  const sent: unknown[] = []
  const form = (
    <Form
      schema={Transfer}
      defaults={{ userId: to }}
      send={async (values) => {
        sent.push(values)
        return { ok: true, value: undefined }
      }}
      plain
    >
      <TransferFields ticket={aTicketView({ queueId: null })} choices={CHOICES} to={to} />
    </Form>
  )
  const { user } = await drawScreen({ at: '/moments', routes: [{ path: '/moments', element: form }] })
  expect(await screen.findByLabelText('Atendente')).toHaveProperty('value', String(to))
  const offered = within(screen.getByLabelText('Fila')).getAllByRole('option')
  await user.selectOptions(screen.getByLabelText('Fila'), '2')
  await user.click(screen.getByRole('button', { name: 'Transferir' }))
  return { sent, offered: offered.map(({ textContent }) => textContent) }
}

test('who was meant is chosen already, and only their queues are offered', async () => {
  const { sent, offered } = await dragged(7)
  expect(offered).toEqual(['Selecione uma fila', 'Vendas', 'Suporte'])
  await waitFor(() => expect(sent).toMatchObject([{ queueId: '2', userId: '7' }]))
})

test('who was meant and serves no queue stays chosen, whichever queue it is', async () => {
  const { sent, offered } = await dragged(9)
  expect(offered).toEqual(['Selecione uma fila', 'Vendas', 'Suporte', 'Financeiro'])
  await waitFor(() => expect(sent).toMatchObject([{ queueId: '2', userId: '9' }]))
})

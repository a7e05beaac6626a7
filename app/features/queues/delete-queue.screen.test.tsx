import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { DeleteQueue } from './delete-queue'

const aQueue = (id: number, name: string) => ({
  id,
  name,
  version: 1,
  color: '#2563eb',
  orderQueue: id,
  greetingMessage: '',
  outOfHoursMessage: '',
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: '0',
  fileListId: null,
  integrationId: null,
  companyId: 1,
  schedules: [],
  waitAmberMinutes: 10,
  waitRedMinutes: 30,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
})

test('where the conversations of a deleted queue go is chosen, and nothing is chosen beforehand', async () => {
  const props = {
    queue: aQueue(1, 'Vendas'),
    otherQueues: [aQueue(2, 'Suporte')],
    uses: { tickets: 12, users: 0, connections: 0, prompts: 0, options: [] },
  }
  const routes = [{ path: '/queues/:id/delete', element: <DeleteQueue {...props} /> }]
  await drawScreen({ path: '/queues/1/delete', routes })
  const to = await screen.findByLabelText<HTMLSelectElement>('Mover para')
  expect([to.value, to.required]).toEqual(['', true])
  expect([...to.options].map(({ value }) => value)).toEqual(['', '2', 'none'])
})

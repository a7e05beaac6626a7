import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aQueueView } from '#tests/support/views.ts'
import { DeleteQueue } from './delete-queue'

const aQueue = (id: number, name: string) => aQueueView({ id, name })

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

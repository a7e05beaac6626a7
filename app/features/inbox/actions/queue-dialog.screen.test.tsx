import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { QueueDialog } from './queue-dialog'

test('a ticket without a queue is accepted into one at a single press', async () => {
  const chosen: string[] = []
  const queues = [
    { id: 1, name: 'Vendas', color: '#112233' },
    { id: 2, name: 'Suporte', color: '#332211' },
  ]
  const viewer = aViewer({ profile: 'user', queues })
  const dialog = (
    <QueueDialog
      open
      ticket={aTicketView({ queueId: null })}
      viewer={viewer}
      onOpenChange={() => undefined}
      onChoose={(queueId) => chosen.push(queueId)}
    />
  )
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: dialog }],
    viewer,
  })
  await user.click(await screen.findByRole('button', { name: 'Suporte' }))
  expect(chosen).toEqual(['2'])
})

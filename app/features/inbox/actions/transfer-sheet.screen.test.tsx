import { expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aQueueView, aTicketView } from '#tests/support/views.ts'
import { TransferSheet } from './transfer-sheet'

const queue = (id: number, name: string) => aQueueView({ id, name })
const ANA = {
  id: 7,
  version: 1,
  name: 'Ana',
  color: '#445566',
  companyId: 1,
  email: 'ana@loja.example',
  queues: [{ id: 2, name: 'Suporte', color: '#112233' }],
  profile: 'user',
  online: true,
  profileImage: null,
  startWork: '00:00',
  endWork: '23:59',
}
const ANSWERS: Record<string, unknown> = { '/users/list': [ANA], '/tickets/workloads': { workloads: [] } }

function Handing() {
  const [isOpen, setOpen] = useState(true)
  return <TransferSheet ticket={aTicketView({ queueId: 2 })} to={7} open={isOpen} onOpenChange={setOpen} />
}

test('what is chosen beforehand is so also when the choices come later, and is no change that one loses', async () => {
  const { promise: queues, resolve } = Promise.withResolvers<unknown>()
  const { user } = await drawScreen({
    path: '/moments',
    routes: [{ path: '/moments', element: <Handing /> }],
    async answer({ url }) {
      const path = url.pathname.replace(/\/$/, '')
      return { body: path === '/queue' ? await queues : (ANSWERS[path] ?? []) }
    },
  })
  await screen.findByRole('dialog')
  resolve([queue(1, 'Vendas'), queue(2, 'Suporte')])
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Fila').value).toBe('2'))
  expect(screen.getByRole('radio', { name: /Ana/ })).toHaveProperty('checked', true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

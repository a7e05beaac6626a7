import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aMessageView } from '#tests/support/views.ts'
import { Bubble } from './bubble'

test('a message whose deletion was refused says that the contact still has it', async () => {
  const message = aMessageView({ fromMe: true, body: 'preço errado', refusedAct: 'revoke' })
  await drawScreen({ path: '/said', routes: [{ path: '/said', element: <Bubble message={message} /> }] })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A mensagem não pôde ser apagada para o contato.',
  )
})

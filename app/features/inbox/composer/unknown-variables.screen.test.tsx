import { expect, test } from 'bun:test'
import { createRef } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { UnknownVariablesBar } from './notices'

test('names that nothing fills are shown as they were typed, and can be sent all the same', async () => {
  const sent: string[] = []
  const element = (
    <UnknownVariablesBar
      ref={createRef()}
      names={['nome', 'pedido']}
      onSendAnyway={() => sent.push('sent')}
    />
  )
  const { user } = await drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }] })
  const bar = await screen.findByRole('alert')
  expect(bar.textContent).toContain('{{nome}} e {{pedido}} não são variáveis')
  await user.click(screen.getByRole('button', { name: 'Enviar mesmo assim' }))
  expect(sent).toEqual(['sent'])
})

import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { Pressable } from '../../bubbles/pressable'

test('a code that the browser does not let be copied is told as not copied', async () => {
  const message = {
    type: 'copy',
    title: '',
    text: 'Seu código',
    buttonText: 'Copiar código',
    code: '1234',
  } as const
  const routes = [{ path: '/tickets', element: <Pressable message={message} /> }]
  const { user } = await drawScreen({ path: '/tickets', routes })
  const { clipboard } = navigator
  const refused = { ...clipboard, writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
  Object.defineProperty(navigator, 'clipboard', { value: refused, configurable: true })
  try {
    await user.click(await screen.findByRole('button', { name: 'Copiar código' }))
    expect(await screen.findByText(/O navegador não deixou copiar/)).toBeTruthy()
  } finally {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  }
})

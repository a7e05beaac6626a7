import { expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { LastWords } from './last-words'

async function drawLastWords(change: Parameters<typeof aTicketView>[0]) {
  const element = (
    <p data-testid="words">
      <LastWords ticket={aTicketView({ lastMessageFromMe: true, lastMessage: 'Segue a foto', ...change })} />
    </p>
  )
  const viewer = aViewer({ name: 'Ana' })
  await drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }], viewer })
  return (await screen.findByTestId('words')).textContent
}

test('a colleague’s last words stand behind the colleague’s name', async () => {
  const lastUser = { id: 7, version: 1, name: 'Bia', color: '#7c3aed' }
  expect(await drawLastWords({ lastUser })).toBe('Bia: Segue a foto')
})

test('a colleague who has the viewer’s name is not the viewer', async () => {
  const lastUser = { id: 7, version: 1, name: 'Ana', color: '#7c3aed' }
  expect(await drawLastWords({ lastUser })).toBe('Ana: Segue a foto')
})

test('one’s own last words, and those of the phone, stand behind “Você:”', async () => {
  const lastUser = { id: 1, version: 1, name: 'Ana Maria', color: '#b45309' }
  expect(await drawLastWords({ lastUser })).toBe('Você: Segue a foto')
  cleanup()
  expect(await drawLastWords({ lastUser: null })).toBe('Você: Segue a foto')
})

test('the robot’s last words stand behind “Robô:”', async () => {
  expect(await drawLastWords({ lastMessageIsSystem: true })).toBe('Robô: Segue a foto')
})

import { expect, test } from 'bun:test'
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
  await drawScreen({ at: '/tickets', routes: [{ path: '/tickets', element }], viewer })
  return (await screen.findByTestId('words')).textContent
}

test('a colleague’s last words stand behind the colleague’s name', async () => {
  expect(await drawLastWords({ lastAuthorName: 'Bia' })).toBe('Bia: Segue a foto')
})

test('one’s own last words, and those of the phone, stand behind “Você:”', async () => {
  expect(await drawLastWords({ lastAuthorName: 'Ana' })).toBe('Você: Segue a foto')
})

test('the robot’s last words stand behind “Robô:”', async () => {
  expect(await drawLastWords({ lastMessageIsSystem: true, lastAuthorName: null })).toBe('Robô: Segue a foto')
})

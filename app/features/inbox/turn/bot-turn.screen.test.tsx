import { expect, test } from 'bun:test'
import type { BotView, RunView } from '#domain/bot/contract/schema.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { AttendingProvider } from '../actions/attending'
import { BotTurn } from './bot-turn'

const aRun = (change: Partial<RunView> = {}): RunView => ({
  id: 1,
  kind: 'flow',
  name: 'Vendas',
  flowId: 1,
  nodeId: 'ask',
  nodeType: 'question',
  nodeName: 'Qual é o seu nome?',
  waitsFor: 'reply',
  ...change,
})

async function drawTurn(change: Partial<BotView>) {
  const bot: BotView = {
    place: 'flow',
    option: null,
    run: aRun(),
    since: '2026-11-21T12:00:00.000Z',
    pausedBy: null,
    ...change,
  }
  const ticket = aTicketView({ status: 'pending', isBot: true, bot })
  const viewer = aViewer()
  const element = (
    <AttendingProvider ticket={ticket} viewer={viewer}>
      <BotTurn ticket={ticket} bot={bot} />
    </AttendingProvider>
  )
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }],
    viewer,
    language: 'pt-BR',
  })
  await user.click(await screen.findByRole('button', { name: /^Robô/ }))
  return (await screen.findByRole('dialog')).textContent ?? ''
}

test('what asks the customer says since when, and what it asked', async () => {
  const text = await drawTurn({})
  expect(text).toContain('Espera o cliente desde')
  expect(text).toContain('“Qual é o seu nome?”')
  expect(text).toContain('Parar o fluxo')
})

test('while a colleague holds it back it waits for nobody', async () => {
  expect(await drawTurn({ pausedBy: { id: 1, name: 'Ana' } })).not.toContain('Espera o cliente')
})

test('an integration is not called a flow', async () => {
  const text = await drawTurn({ run: aRun({ kind: 'integration', nodeType: 'typebot', nodeName: '' }) })
  expect(text).toContain('PararTermina aqui')
  expect(text).not.toContain('fluxo')
})

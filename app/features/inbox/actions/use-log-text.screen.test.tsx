import { expect, test } from 'bun:test'
import { LANGUAGES } from '#domain/core/contract/languages.ts'
import { CALL_FAILURES } from '#domain/flows/contract/call-failures.ts'
import { RUN_OUTCOMES } from '#domain/flows/contract/run/run-state.ts'
import type { TicketLogType, TicketLogView } from '#domain/tickets/contract/log-schema.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { useLogText } from './use-log-text'

const entry = (type: TicketLogType, user: TicketLogView['user']): TicketLogView => ({
  id: 1,
  ticketId: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  queue: null,
  names: [],
  type,
  user,
})
const TYPES = ['create', 'reopen', 'nps'] as const

function Lines() {
  const textOf = useLogText()
  return TYPES.map((type) => (
    <p key={type} data-testid={type}>
      {textOf(entry(type, { id: 7, name: 'Ana' }))} | {textOf(entry(type, null))}
    </p>
  ))
}

for (const language of LANGUAGES) {
  test(`what a colleague began, reopened or asked is said by name, what a customer did is not (${language})`, async () => {
    await drawScreen({ path: '/log', routes: [{ path: '/log', element: <Lines /> }], language })
    for (const type of TYPES) {
      const [byHand = '', byItself = ''] = ((await screen.findByTestId(type)).textContent ?? '').split(' | ')
      expect(byHand).toContain('Ana')
      expect(byItself).not.toBe('')
      expect(byItself).not.toContain('{{')
      expect(byItself).not.toContain('Ana')
    }
  })
}

const steered = (act: string) => ({ ...entry('botSteered', { id: 7, name: 'Ana' }), names: ['Vendas', act] })
const ended = (...codes: string[]): TicketLogView => ({
  ...entry('bot', null),
  rule: 'flowEnded',
  names: ['Vendas', ...codes],
})
const ENTRIES = [
  steered('skip'),
  steered('stop'),
  steered('move'),
  ...RUN_OUTCOMES.map((outcome) => ended(outcome)),
  ...CALL_FAILURES.map((failure) => ended('failed', failure)),
]

function RunLines() {
  const textOf = useLogText()
  return <p data-testid="lines">{ENTRIES.map(textOf).join('|')}</p>
}

for (const language of LANGUAGES) {
  test(`what a colleague did with a flow, and how it ended, is said in words (${language})`, async () => {
    await drawScreen({ path: '/log', routes: [{ path: '/log', element: <RunLines /> }], language })
    const lines = ((await screen.findByTestId('lines')).textContent ?? '').split('|')
    expect(new Set(lines).size).toBe(ENTRIES.length)
    for (const line of lines) expect(line).toMatch(/Vendas/)
    const codes = [...RUN_OUTCOMES, ...CALL_FAILURES].filter((code) => /[A-Z]/.test(code))
    for (const code of ['log.', '{{', ...codes]) expect(lines.join(' ')).not.toContain(code)
  })
}

function GoneQueueLine() {
  return <p data-testid="line">{useLogText()(ended('failed', 'missingQueue'))}</p>
}

function OldLine() {
  return <p data-testid="line">{useLogText()({ ...ended(), names: ['Vendas · stopped'] })}</p>
}

test('an end that was written before ends had codes is shown as it was', async () => {
  await drawScreen({ path: '/log', routes: [{ path: '/log', element: <OldLine /> }], language: 'pt-BR' })
  expect((await screen.findByTestId('line')).textContent).toBe('Terminou: Vendas · stopped')
})

test('an end that has no words of its own is said by its outcome', async () => {
  await drawScreen({
    path: '/log',
    routes: [{ path: '/log', element: <GoneQueueLine /> }],
    language: 'pt-BR',
  })
  expect((await screen.findByTestId('line')).textContent).toBe('Terminou: Vendas · falhou')
})

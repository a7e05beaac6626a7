import { expect, test } from 'bun:test'
import { LANGUAGES } from '#domain/core/contract/languages.ts'
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

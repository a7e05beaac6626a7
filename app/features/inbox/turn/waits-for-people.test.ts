import { expect, test } from 'bun:test'
import { aTicketView } from '#tests/support/views.ts'
import { waitsForPeopleSince } from './waits-for-people'

const since = '2026-11-21T12:00:00.000Z'
const bot = (waitsFor: 'reply' | 'call', pausedBy: { id: number; name: string } | null = null) =>
  ({
    place: 'flow',
    option: null,
    run: {
      id: 1,
      kind: 'flow',
      name: 'Vendas',
      flowId: 1,
      nodeId: 'ask',
      nodeType: 'question',
      nodeName: 'Nome?',
      waitsFor,
    },
    since,
    pausedBy,
  }) as const

test('whom a flow has asked waits for nobody, unless a colleague holds the flow back', () => {
  const ticket = aTicketView({ status: 'pending', waitingSince: since })
  expect(waitsForPeopleSince(ticket)).toBe(since)
  expect(waitsForPeopleSince({ ...ticket, bot: bot('reply') })).toBeNull()
  expect(waitsForPeopleSince({ ...ticket, bot: bot('call') })).toBe(since)
  expect(waitsForPeopleSince({ ...ticket, bot: bot('reply', { id: 1, name: 'Ana' }) })).toBe(since)
  expect(waitsForPeopleSince({ ...ticket, status: 'open' })).toBeNull()
})

import { endpoint } from '../core/endpoint.ts'
import { TryBotInput, TryView } from './try-schema.ts'

export const tryOut = endpoint({
  method: 'POST',
  path: '/bot/try',
  who: 'user',
  permission: 'queues:save',
  ids: { 'body.connectionId': 'connection' },
  summary: 'What a connection’s bot would answer, message by message; nothing is stored or sent',
  body: TryBotInput,
  answer: TryView,
  refuses: ['ERR_NO_WAPP_FOUND'],
  sample: { body: { steps: [{ at: '2026-11-23T10:00:00-03:00', text: 'Oi' }] } },
})

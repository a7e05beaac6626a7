import { endpoint } from '../../core/contract/endpoint.ts'
import { BotCaseResults } from './schema.ts'

/** After a change of what the bot goes by: which conversations would go otherwise now. */
export const check = endpoint({
  method: 'GET',
  path: '/bot-case-results',
  audience: 'user',
  permission: 'queues:save',
  summary: 'Tries every test case of the bot by the terms as they are; nothing is stored or sent',
  answer: BotCaseResults,
})

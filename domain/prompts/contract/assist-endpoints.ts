import { endpoint } from '../../core/contract/endpoint.ts'
import { AssistText, AssistTicketInput, SummaryInput, TranslateInput, WordingInput } from './assist.ts'

// Help for attendants: texts that nobody has sent, of tickets that they see.

const HELP = {
  method: 'POST',
  audience: 'user',
  permission: 'messages:send',
  plan: 'useOpenAi',
  asksOutside: true,
} as const
const REFUSES = ['ERR_ASSIST_OFF', 'ERR_ASSIST_FAILED'] as const

export const draft = endpoint({
  ...HELP,
  path: '/messages/assist/draft',
  ids: { 'body.ticketId': 'ticket' },
  summary: 'A proposal for the next answer',
  body: AssistTicketInput,
  answer: AssistText,
  refuses: [...REFUSES, 'ERR_NO_TICKET_FOUND'],
})

export const summary = endpoint({
  ...HELP,
  path: '/messages/assist/summary',
  ids: { 'body.ticketId': 'ticket' },
  summary: 'A summary of the conversation for a colleague',
  body: SummaryInput,
  answer: AssistText,
  refuses: [...REFUSES, 'ERR_NO_TICKET_FOUND'],
})

export const translate = endpoint({
  ...HELP,
  path: '/messages/assist/translate',
  ids: { 'body.messageId': 'message' },
  summary: 'A message, or a text of one’s own, in another language',
  body: TranslateInput,
  answer: AssistText,
  refuses: [...REFUSES, 'ERR_NO_MESSAGE_FOUND'],
  sample: { body: { language: 'en' } },
})

export const reword = endpoint({
  ...HELP,
  path: '/messages/assist/wording',
  summary: 'A text of one’s own, shorter, friendlier or corrected',
  body: WordingInput,
  answer: AssistText,
  refuses: REFUSES,
  sample: { body: { text: 'Seu pedido vai sair amanhã de manhã.', wording: 'shorter' } },
})

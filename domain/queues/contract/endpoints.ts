import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import {
  ChatbotFilter,
  ChatbotIdParam,
  ChatbotView,
  CreateChatbotInput,
  QueueOptionsView,
  SaveOptionsInput,
  UpdateChatbotInput,
} from './option-schema.ts'
import { OrderQueuesInput, QueueIdParam, QueueUses, QueueView } from './schema.ts'

// What departments have beside the calls of every resource; `/queue` on the wire. Specification 2 §7.

export const list = endpoint({
  method: 'GET',
  path: '/queue',
  audience: 'user',
  permission: 'queues:list',
  summary: 'The company’s queues, in menu order',
  answer: z.array(QueueView),
})

export const order = endpoint({
  method: 'PUT',
  path: '/queue/order',
  audience: 'user',
  permission: 'queues:save',
  ids: { 'body.queueIds': 'queue' },
  summary: 'Puts the queues in this order: of the menu, and wherever they are listed',
  body: OrderQueuesInput,
  answer: z.array(QueueView),
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

export const uses = endpoint({
  method: 'GET',
  path: '/queue/:queueId/uses',
  audience: 'user',
  permission: 'queues:save',
  ids: { 'params.queueId': 'queue' },
  summary: 'What hangs on a queue: live tickets, users, connections',
  params: QueueIdParam,
  answer: QueueUses,
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

const OPTIONS = {
  path: '/queue/:queueId/options',
  audience: 'user',
  permission: 'queues:save',
  ids: { 'params.queueId': 'queue' },
  params: QueueIdParam,
  answer: QueueOptionsView,
} as const

export const options = endpoint({
  ...OPTIONS,
  method: 'GET',
  summary: 'The options of a queue’s menu, and where options can lead',
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

/** Why a menu is not kept: its queue, or another's change of it; `details.options` names each option and field. */
const REFUSES = ['ERR_NO_QUEUE_FOUND', 'ERR_ROW_CHANGED'] as const
const SAMPLE = { name: 'Preços', greetingMessage: 'Nossa tabela: recado.example/precos' }

export const saveOptions = endpoint({
  ...OPTIONS,
  method: 'PUT',
  summary: 'The whole menu of a queue, as a version of its own; refuses dead ends',
  body: SaveOptionsInput,
  refuses: REFUSES,
  sample: { body: { options: [{ ...SAMPLE, queueType: 'text', closeTicket: false, options: [] }] } },
})

export const listChatbots = endpoint({
  method: 'GET',
  path: '/chatbot',
  audience: 'user',
  permission: 'queues:list',
  ids: { 'query.queueId': 'queue' },
  summary: 'Options of a queue’s menu, or of all of them, each with those below it',
  query: ChatbotFilter,
  answer: z.array(ChatbotView),
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

export const createChatbot = endpoint({
  method: 'POST',
  path: '/chatbot',
  audience: 'user',
  permission: 'queues:save',
  ids: {
    'body.queueId': 'queue',
    'body.chatbotId': 'chatbot',
  },
  summary: 'A new option, below another or on the first level of a queue',
  body: CreateChatbotInput,
  answer: ChatbotView,
  refuses: ['ERR_NOT_FOUND', ...REFUSES],
  sample: { body: SAMPLE },
})

const CHATBOT = {
  path: '/chatbot/:chatbotId',
  audience: 'user',
  params: ChatbotIdParam,
} as const

export const getChatbot = endpoint({
  ...CHATBOT,
  method: 'GET',
  permission: 'queues:list',
  ids: { 'params.chatbotId': 'chatbot' },
  summary: 'An option of a queue’s menu, with those below it',
  answer: ChatbotView,
  refuses: ['ERR_NOT_FOUND'],
})

export const updateChatbot = endpoint({
  ...CHATBOT,
  method: 'PUT',
  permission: 'queues:save',
  ids: {
    'params.chatbotId': 'chatbot',
  },
  summary: 'Changes an option; those below it, where they are named',
  body: UpdateChatbotInput,
  answer: ChatbotView,
  refuses: ['ERR_NOT_FOUND', ...REFUSES],
  sample: { body: SAMPLE },
})

export const removeChatbot = endpoint({
  ...CHATBOT,
  method: 'DELETE',
  permission: 'queues:save',
  ids: { 'params.chatbotId': 'chatbot' },
  summary: 'Takes an option away, with those below it',
  query: SaveOptionsInput.pick({ version: true }),
  answer: 'done',
  message: 'chatbot deleted',
  refuses: ['ERR_NOT_FOUND', ...REFUSES],
})

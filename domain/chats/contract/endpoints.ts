import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Id, OptionalId, Text, Uuid } from '../../core/contract/fields.ts'
import { TicketUuidParam } from '../../tickets/contract/schema.ts'
import {
  ChatIdParam,
  ChatList,
  ChatMessageList,
  ChatMessageView,
  ChatView,
  CreateChatInput,
  FoundMessages,
  ListChatMessagesInput,
  ListChatsInput,
  MuteChatInput,
  SendChatFileInput,
  SendChatMessageInput,
  TicketCard,
  UpdateChatInput,
} from './schema.ts'

// The internal chat. Specification 3 §7.

const USED = { audience: 'user', permission: 'chats:use', plan: 'useInternalChat' } as const
const CHAT_CALL = { ...USED, ids: { 'params.chatId': 'chat' }, params: ChatIdParam } as const

export const list = endpoint({
  ...USED,
  method: 'GET',
  path: '/chats',
  summary: 'The caller’s chats, the newest first',
  query: ListChatsInput,
  answer: ChatList,
})

export const unread = endpoint({
  ...USED,
  method: 'GET',
  path: '/chats/unread',
  summary: 'How much the caller has not read, and in how many chats; muted ones do not count',
  answer: z.object({ unreads: z.number(), chats: z.number() }),
})

export const search = endpoint({
  ...USED,
  method: 'GET',
  path: '/chats/messages',
  summary: 'What was said in the caller’s chats',
  query: z.object({ searchParam: Text(100, 1) }),
  answer: FoundMessages,
  refuses: ['ERR_SEARCH_TIMEOUT'],
  sample: { query: { searchParam: 'férias' } },
})

export const find = endpoint({
  ...USED,
  method: 'GET',
  path: '/chats/u/:chatUuid',
  ids: { 'params.chatUuid': 'chatUuid' },
  summary: 'A chat by the uuid of its address',
  params: z.object({ chatUuid: Uuid() }),
  answer: ChatView,
  refuses: ['ERR_NOT_FOUND'],
})

export const get = endpoint({
  ...CHAT_CALL,
  method: 'GET',
  path: '/chats/:chatId',
  summary: 'A chat',
  answer: ChatView,
  refuses: ['ERR_NOT_FOUND'],
})

export const create = endpoint({
  ...USED,
  method: 'POST',
  path: '/chats',
  ids: { 'body.users': 'user' },
  summary: 'A chat with colleagues; without a title the direct one with one of them',
  body: CreateChatInput,
  answer: ChatView,
  sample: { body: { title: 'Equipe de vendas' } },
})

export const update = endpoint({
  ...CHAT_CALL,
  method: 'PUT',
  path: '/chats/:chatId',
  ids: { ...CHAT_CALL.ids, 'body.users': 'user' },
  summary: 'Changes the title of a chat, and who is in it',
  body: UpdateChatInput,
  answer: ChatView,
  refuses: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_ROW_CHANGED'],
  sample: { body: { title: 'Equipe de compras' } },
})

export const remove = endpoint({
  ...CHAT_CALL,
  method: 'DELETE',
  path: '/chats/:chatId',
  summary: 'Deletes a chat with all that was said, for everybody',
  answer: 'done',
  message: 'chat deleted',
  refuses: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
})

export const leave = endpoint({
  ...CHAT_CALL,
  method: 'DELETE',
  path: '/chats/:chatId/users/me',
  summary: 'The caller leaves a group',
  answer: 'done',
  message: 'chat left',
  refuses: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
})

export const mute = endpoint({
  ...CHAT_CALL,
  method: 'PUT',
  path: '/chats/:chatId/mute',
  summary: 'The caller hears nothing of it any more, or hears of it again',
  body: MuteChatInput,
  answer: ChatView,
  refuses: ['ERR_NOT_FOUND'],
  sample: { body: { isMuted: true } },
})

export const read = endpoint({
  ...CHAT_CALL,
  method: 'POST',
  path: '/chats/:chatId/read',
  ids: { ...CHAT_CALL.ids, 'body.messageId': 'chatMessage' },
  summary: 'The caller has read it, up to a message or to its end',
  /** Clients of this family also name the user, who must be the caller. */
  body: z.object({ messageId: Id().optional(), userId: OptionalId() }),
  answer: 'done',
  refuses: ['ERR_NOT_FOUND', 'ERR_NO_MESSAGE_FOUND'],
})

export const messages = endpoint({
  ...CHAT_CALL,
  method: 'GET',
  path: '/chats/:chatId/messages',
  ids: { ...CHAT_CALL.ids, 'query.from': 'chatMessage' },
  summary: 'A page of what was said, oldest first; the newest page first',
  query: ListChatMessagesInput,
  answer: ChatMessageList,
  refuses: ['ERR_NOT_FOUND'],
})

export const send = endpoint({
  ...CHAT_CALL,
  method: 'POST',
  path: '/chats/:chatId/messages',
  summary: 'Says something in a chat',
  body: SendChatMessageInput,
  form: { fields: SendChatFileInput.extend({ file: z.file() }), answer: ChatMessageView },
  answer: ChatMessageView,
  refuses: ['ERR_NOT_FOUND', 'ERR_CHAT_ENDED', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
  sample: { body: { message: 'Bom dia!' } },
})

export const writing = endpoint({
  ...CHAT_CALL,
  method: 'POST',
  path: '/chats/:chatId/typing',
  summary: 'The caller writes: shown to the others for a moment',
  answer: 'done',
  refuses: ['ERR_NOT_FOUND'],
})

export const ticket = endpoint({
  ...USED,
  method: 'GET',
  path: '/chats/tickets/:uuid',
  ids: { 'params.uuid': 'ticketUuid' },
  summary: 'What a link to a ticket shows to the caller',
  params: TicketUuidParam,
  answer: TicketCard,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

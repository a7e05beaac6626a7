import { z } from 'zod'
import { ContactIdParam } from '../../contacts/contract/schema.ts'
import { endpoint } from '../../core/contract/endpoint.ts'
import { TicketIdParam, TicketUuidParam } from '../../tickets/contract/schema.ts'
import {
  EditMessageInput,
  ForwardedToSeveral,
  ForwardMessagesInput,
  ForwardToSeveralInput,
  GroupMembers,
  ListMessagesInput,
  ListSharedFilesInput,
  MAX_FILES,
  MessageIdParam,
  MessageList,
  MessageView,
  ReactInput,
  SendFilesInput,
  SendMessageInput,
  SharedFiles,
} from './schema.ts'

// Specification 1 §7, messages; reactions and failed sends beside it.

const Messages = z.object({ messages: z.array(MessageView) })
const SENT = { audience: 'user', permission: 'messages:send' } as const
const MESSAGE_CALL = {
  ids: { 'params.messageId': 'message' },
  params: MessageIdParam,
  answer: MessageView,
} as const

export const list = endpoint({
  method: 'GET',
  path: '/messages/:uuid{[0-9a-fA-F-]{36}}',
  audience: 'user',
  permission: 'tickets:list',
  ids: { 'params.uuid': 'ticketUuid', 'query.selectedQueues': 'queue', 'query.around': 'message' },
  summary: 'A page of a conversation, oldest first; the newest page first, or the one around a message',
  params: TicketUuidParam,
  query: ListMessagesInput,
  answer: MessageList,
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
})

export const listShared = endpoint({
  method: 'GET',
  path: '/contacts/:contactId/files',
  audience: 'user',
  permission: 'contacts:list',
  ids: { 'params.contactId': 'contact' },
  summary: 'Files that went between a contact and the company, the latest first',
  params: ContactIdParam,
  query: ListSharedFilesInput,
  answer: SharedFiles,
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const listMembers = endpoint({
  ...SENT,
  method: 'GET',
  path: '/tickets/:ticketId/members',
  ids: { 'params.ticketId': 'ticket' },
  summary: 'People who wrote in the group of a ticket, and can be named by an @',
  params: TicketIdParam,
  answer: GroupMembers,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const send = endpoint({
  ...SENT,
  method: 'POST',
  path: '/messages/:ticketId',
  ids: { 'params.ticketId': 'ticket', 'body.quotedMsg': 'message' },
  summary: 'Says something in a ticket',
  params: TicketIdParam,
  body: SendMessageInput.omit({ ticketId: true }),
  /** One message a file. */
  form: {
    fields: SendFilesInput.omit({ ticketId: true }).extend({ medias: z.array(z.file()).max(MAX_FILES) }),
    answer: Messages,
  },
  answer: MessageView,
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_MESSAGE_STATE', 'ERR_CONTACT_BLOCKED', 'ERR_FETCH_WAPP_MSG'],
  sample: { body: { body: 'Bom dia!' } },
})

export const edit = endpoint({
  ...MESSAGE_CALL,
  method: 'POST',
  path: '/messages/edit/:messageId',
  audience: 'user',
  permission: 'messages:edit',
  summary: 'Corrects a text of one’s own, within 15 minutes',
  body: EditMessageInput.omit({ messageId: true }),
  refuses: ['ERR_NO_MESSAGE_FOUND', 'ERR_EDIT_WINDOW', 'ERR_MESSAGE_STATE'],
  sample: { body: { body: 'Boa tarde!' } },
})

export const remove = endpoint({
  ...MESSAGE_CALL,
  method: 'DELETE',
  path: '/messages/:messageId',
  audience: 'user',
  permission: 'messages:delete',
  summary: 'Takes back a message of one’s own',
  answer: 'done',
  message: 'message deleted',
  refuses: ['ERR_NO_MESSAGE_FOUND'],
})

export const react = endpoint({
  ...SENT,
  ...MESSAGE_CALL,
  method: 'POST',
  path: '/messages/:messageId/reaction',
  summary: 'Reacts, or takes the reaction back (empty)',
  body: ReactInput.omit({ messageId: true }),
  refuses: ['ERR_NO_MESSAGE_FOUND', 'ERR_MESSAGE_STATE'],
  sample: { body: { emoji: '👍' } },
})

export const retry = endpoint({
  ...SENT,
  ...MESSAGE_CALL,
  method: 'POST',
  path: '/messages/:messageId/retry',
  summary: 'Sends a failed message again, under the same id',
  refuses: ['ERR_NO_MESSAGE_FOUND', 'ERR_MESSAGE_STATE'],
})

export const forward = endpoint({
  method: 'POST',
  path: '/message/forward',
  audience: 'user',
  permission: 'messages:forward',
  ids: { 'body.messageId': 'message', 'body.contactId': 'contact' },
  summary: 'Sends messages on to a contact',
  body: ForwardMessagesInput,
  answer: Messages,
  refuses: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_CONTACT_FOUND'],
})

export const forwardToSeveral = endpoint({
  method: 'POST',
  path: '/message/forward/several',
  audience: 'user',
  permission: 'messages:forward',
  ids: { 'body.messageIds': 'message', 'body.contactIds': 'contact' },
  summary: 'Sends messages on to several contacts, 900 ms apart, whatever becomes of the page',
  body: ForwardToSeveralInput,
  answer: ForwardedToSeveral,
  refuses: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_CONTACT_FOUND'],
})

export const retryFile = endpoint({
  ...SENT,
  ...MESSAGE_CALL,
  method: 'POST',
  path: '/messages/:messageId/file',
  summary: 'Fetches a file again that did not come',
  refuses: ['ERR_NO_MESSAGE_FOUND', 'ERR_WAPP_DOWNLOAD_MEDIA'],
})

export const discard = endpoint({
  ...SENT,
  ...MESSAGE_CALL,
  method: 'POST',
  path: '/messages/:messageId/discard',
  summary: 'A failed message shall not be sent any more',
  refuses: ['ERR_NO_MESSAGE_FOUND', 'ERR_MESSAGE_STATE'],
})

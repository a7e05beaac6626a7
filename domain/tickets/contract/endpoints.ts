import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { ListThreadLogInput, TicketLogView } from './log-schema.ts'
import {
  ChangedTicket,
  ChangeTicketBody,
  ChooseAccountBody,
  CloseAllTicketsInput,
  CreatedTicket,
  CreateTicketInput,
  ListTicketsInput,
  ParticipantParam,
  TicketAccounts,
  TicketCounts,
  TicketIdParam,
  TicketList,
  TicketUuidParam,
  TicketView,
  UndoBody,
} from './schema.ts'

// Specification 1 §7, tickets; counts and marks beside it.

const USER_CALL = { audience: 'user', permission: 'tickets:list' } as const
const TICKET_CALL = { ids: { 'params.ticketId': 'ticket' }, params: TicketIdParam } as const
const LISTED = {
  ...USER_CALL,
  method: 'GET',
  ids: {
    'query.tags': 'tag',
    'query.users': 'user',
    'query.queueIds': 'queue',
    'query.whatsapps': 'connection',
  },
  query: ListTicketsInput,
} as const
const PARTICIPANT = {
  path: '/tickets/:ticketId/participants/:userId',
  audience: 'user',
  permission: 'tickets:join',
  ids: { 'params.ticketId': 'ticket', 'params.userId': 'user' },
  params: ParticipantParam,
} as const

export const list = endpoint({
  ...LISTED,
  path: '/tickets',
  summary: 'A page of the tickets that one may see',
  answer: TicketList,
  refuses: ['ERR_SEARCH_TIMEOUT'],
})

export const count = endpoint({
  ...LISTED,
  path: '/tickets/counts',
  summary: 'How many tickets the sections of the open tab hold, and how many have something unread',
  answer: TicketCounts,
})

export const get = endpoint({
  ...USER_CALL,
  ...TICKET_CALL,
  method: 'GET',
  path: '/tickets/:ticketId',
  summary: 'A ticket by its id',
  answer: TicketView,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const getByUuid = endpoint({
  ...USER_CALL,
  method: 'GET',
  path: '/tickets/u/:uuid',
  ids: { 'params.uuid': 'ticketUuid' },
  summary: 'A ticket, opened by its uuid',
  params: TicketUuidParam,
  answer: TicketView,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const create = endpoint({
  method: 'POST',
  path: '/tickets',
  audience: 'user',
  permission: 'tickets:create',
  ids: {
    'body.contactId': 'contact',
    'body.queueId': 'queue',
    'body.whatsappId': 'connection',
    'body.userId': 'user',
  },
  summary: 'Begins a conversation; on conflict `error` is JSON text of who holds the other ticket',
  body: CreateTicketInput,
  answer: CreatedTicket,
  refuses: [
    'ERR_OTHER_OPEN_TICKET',
    'ERR_QUEUE_REQUIRED',
    'ERR_NO_CONTACT_FOUND',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
  ],
})

export const change = endpoint({
  method: 'PUT',
  path: '/tickets/:ticketId',
  audience: 'user',
  ids: {
    'params.ticketId': 'ticket',
    'body.queueId': 'queue',
    'body.userId': 'user',
  },
  summary: 'Accept, return, transfer, close, ignore, reopen, or mark: the fields say which',
  params: TicketIdParam,
  body: ChangeTicketBody,
  answer: ChangedTicket,
  refuses: [
    'ERR_NO_RATING_MESSAGE',
    'ERR_TICKET_TRANSITION',
    'ERR_CARD_MOVED',
    'ERR_TAG_REQUIRED',
    'ERR_QUEUE_REQUIRED',
    'ERR_NO_TICKET_FOUND',
  ],
  sample: { body: { isTransfered: true } },
})

export const accounts = endpoint({
  ...USER_CALL,
  ...TICKET_CALL,
  method: 'GET',
  path: '/tickets/:ticketId/accounts',
  summary: 'The accounts of a contact who has several, and which one is answered',
  answer: TicketAccounts,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const chooseAccount = endpoint({
  ...TICKET_CALL,
  method: 'PUT',
  path: '/tickets/:ticketId/account',
  audience: 'user',
  permission: 'tickets:account',
  summary: 'Answers the contact on this account, until they write from another',
  body: ChooseAccountBody,
  answer: TicketAccounts,
  refuses: ['ERR_NO_TICKET_FOUND'],
  sample: { body: { key: 'wzPvY3JkUO8eK0s3Tn2bqL1xVn5mW0oQm7m8b3m9r1A' } },
})

export const undo = endpoint({
  ...TICKET_CALL,
  method: 'POST',
  path: '/tickets/:ticketId/undo',
  audience: 'user',
  permission: 'tickets:undo',
  summary: 'Takes back what one did to a ticket a moment ago',
  body: UndoBody,
  answer: TicketView,
  refuses: ['ERR_UNDO_EXPIRED', 'ERR_UNDO_CHANGED', 'ERR_NO_TICKET_FOUND'],
  sample: { body: { actId: '0192f0c1-2f6b-4c5e-9a51-6d0d3b6a7c11' } },
})

export const remove = endpoint({
  ...TICKET_CALL,
  method: 'DELETE',
  path: '/tickets/:ticketId',
  audience: 'user',
  permission: 'tickets:delete',
  summary: 'Deletes a ticket with its messages',
  answer: 'done',
  message: 'ticket deleted',
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const closeAll = endpoint({
  method: 'POST',
  path: '/tickets/closeAll',
  audience: 'user',
  permission: 'tickets:closeAll',
  ids: { 'body.selectedQueueIds': 'queue' },
  summary: 'Closes every ticket of a status',
  body: CloseAllTicketsInput,
  /** `withoutTag`: those that stay because the company asks for a tag and their contact has none. */
  answer: z.object({ closed: z.number(), withoutTag: z.number() }),
  sample: { body: { status: 'open' } },
})

export const markRead = endpoint({
  ...USER_CALL,
  ...TICKET_CALL,
  method: 'POST',
  path: '/tickets/:ticketId/read',
  summary: 'The conversation is before the user',
  answer: TicketView,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const markUnread = endpoint({
  ...USER_CALL,
  ...TICKET_CALL,
  method: 'DELETE',
  path: '/tickets/:ticketId/read',
  summary: 'Shows as unread again',
  answer: TicketView,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const addParticipant = endpoint({
  ...PARTICIPANT,
  method: 'PUT',
  summary: 'Joins a colleague’s ticket, or lets somebody into one’s own',
  answer: TicketView,
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_NO_USER_FOUND', 'ERR_TICKET_TRANSITION'],
})

export const removeParticipant = endpoint({
  ...PARTICIPANT,
  method: 'DELETE',
  summary: 'Leaves a ticket, takes somebody out of one, or declines who asks',
  answer: 'done',
  message: 'participant removed',
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_NO_USER_FOUND'],
})

export const listLog = endpoint({
  ...USER_CALL,
  ...TICKET_CALL,
  method: 'GET',
  path: '/tickets-log/:ticketId',
  summary: 'What happened to a ticket, oldest first',
  answer: z.array(TicketLogView),
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const listThreadLog = endpoint({
  ...USER_CALL,
  method: 'GET',
  path: '/tickets-log/u/:uuid',
  ids: { 'params.uuid': 'ticketUuid' },
  summary: 'What happened in a conversation, oldest first: in all of its tickets whose messages one may read',
  params: TicketUuidParam,
  query: ListThreadLogInput,
  answer: z.array(TicketLogView),
  refuses: ['ERR_NO_TICKET_FOUND'],
})

import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import {
  DraftList,
  DraftsView,
  PinnedTickets,
  SaveDraftInput,
  TicketIdParam,
  TicketUuidParam,
  UnreadTickets,
} from '../../tickets/contract/schema.ts'
import {
  BulkCount,
  BulkInput,
  BulkStep,
  CountBulkInput,
  FoundMessages,
  InboxOverview,
  Mentions,
  SearchMessagesInput,
  TakeoverRequests,
  UndoBulkInput,
  UndoneBulk,
  WhoSees,
  Workloads,
} from './schema.ts'

// What a user has before them beside the lists: who waits, who asks, what is pinned, what is being written.

const LIST_CALL = { audience: 'user', permission: 'tickets:list' } as const
const WRITTEN = { audience: 'user', permission: 'messages:send' } as const
const TICKET = { ids: { 'params.ticketId': 'ticket' }, params: TicketIdParam } as const
/** The uuid is named to those whom the ticket stands in the way of, so it is enough to ask; nothing of it is answered. */
const REQUEST = {
  path: '/tickets/u/:uuid/ask',
  audience: 'user',
  permission: 'tickets:join',
  ids: { 'params.uuid': 'ticketUuid' },
  params: TicketUuidParam,
  answer: 'done',
} as const

export const getOverview = endpoint({
  ...LIST_CALL,
  method: 'GET',
  path: '/tickets/overview',
  summary: 'Who waits in one’s queues, and whether anything can have come in yet',
  answer: InboxOverview,
})

export const listWorkloads = endpoint({
  method: 'GET',
  path: '/tickets/workloads',
  audience: 'user',
  permission: 'users:list',
  summary: 'How many conversations each person attends',
  answer: Workloads,
})

export const listUnread = endpoint({
  ...LIST_CALL,
  method: 'GET',
  path: '/tickets/unread',
  summary: 'What has something unread and concerns the user, and what they were given',
  answer: UnreadTickets,
})

export const listTakeoverRequests = endpoint({
  ...LIST_CALL,
  method: 'GET',
  path: '/tickets/asks',
  summary: 'Who asks for tickets that the user holds, and who declined the user’s own requests',
  answer: TakeoverRequests,
})

export const requestTakeover = endpoint({
  ...REQUEST,
  method: 'POST',
  summary: 'Asks a ticket’s owner for it',
  message: 'ticket asked for',
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_TRANSITION'],
})

export const dismissDecline = endpoint({
  ...REQUEST,
  method: 'DELETE',
  summary: 'Has seen that one’s request for a ticket was declined',
  message: 'decline seen',
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const listMentions = endpoint({
  ...LIST_CALL,
  method: 'GET',
  path: '/mentions',
  summary: 'Where colleagues named the user since the user last looked',
  answer: Mentions,
})

export const seeMentions = endpoint({
  ...LIST_CALL,
  ...TICKET,
  method: 'PUT',
  path: '/mentions/:ticketId/seen',
  summary: 'The user has a ticket before them in which they are named',
  answer: 'done',
  message: 'mentions seen',
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const listPinned = endpoint({
  ...LIST_CALL,
  method: 'GET',
  path: '/tickets/pinned',
  summary: 'The tickets that the user keeps first in their lists',
  answer: PinnedTickets,
})

export const pin = endpoint({
  ...LIST_CALL,
  ...TICKET,
  method: 'PUT',
  path: '/tickets/:ticketId/pin',
  summary: 'Keeps a ticket first in the user’s lists, twenty at most',
  answer: PinnedTickets,
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_TRANSITION', 'ERR_PIN_LIMIT'],
})

export const unpin = endpoint({
  ...LIST_CALL,
  ...TICKET,
  method: 'DELETE',
  path: '/tickets/:ticketId/pin',
  summary: 'Lets a ticket stand where its last change puts it',
  answer: PinnedTickets,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const listDrafts = endpoint({
  ...WRITTEN,
  method: 'GET',
  path: '/tickets/drafts',
  summary: 'Texts that the user left unfinished',
  answer: z.object({ drafts: DraftList }),
})

export const getDrafts = endpoint({
  ...WRITTEN,
  ...TICKET,
  method: 'GET',
  path: '/tickets/:ticketId/draft',
  summary: 'What the user was writing',
  answer: DraftsView,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const saveDraft = endpoint({
  ...WRITTEN,
  ...TICKET,
  method: 'PUT',
  path: '/tickets/:ticketId/draft',
  summary: 'Keeps what the user is writing; empty text forgets it',
  body: SaveDraftInput.omit({ ticketId: true }),
  answer: 'done',
  message: 'draft kept',
  refuses: ['ERR_NO_TICKET_FOUND'],
  sample: { body: { body: 'Bom di', isPrivate: false } },
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/messages-search',
  audience: 'user',
  permission: 'tickets:list',
  ids: {
    'query.tags': 'tag',
    'query.users': 'user',
    'query.queueIds': 'queue',
    'query.whatsapps': 'connection',
  },
  summary: 'Messages that hold every word of a search, the newest first, with the text around it',
  query: SearchMessagesInput,
  answer: FoundMessages,
  refuses: ['ERR_SEARCH_TIMEOUT'],
  sample: { query: { searchParam: 'boleto' } },
})

export const runBulk = endpoint({
  method: 'POST',
  path: '/tickets/bulk',
  audience: 'user',
  permission: 'tickets:list',
  ids: {
    'body.ticketIds': 'ticket',
    'body.userId': 'user',
    'body.queueId': 'queue',
    'body.tagId': 'tag',
    'body.tags': 'tag',
    'body.users': 'user',
    'body.queueIds': 'queue',
    'body.whatsapps': 'connection',
  },
  summary: 'Does one thing to many tickets, named or matched by a filter, batch by batch',
  body: BulkInput,
  answer: BulkStep,
  refuses: ['ERR_NO_USER_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_TAG_FOUND'],
  sample: { body: { act: 'unread', bulkId: '0192f0c1-2f6b-4c5e-9a51-6d0d3b6a7c12' } },
})

export const countBulk = endpoint({
  method: 'POST',
  path: '/tickets/bulk/count',
  audience: 'user',
  permission: 'tickets:list',
  ids: {
    'body.ticketIds': 'ticket',
    'body.queueId': 'queue',
    'body.tags': 'tag',
    'body.users': 'user',
    'body.queueIds': 'queue',
    'body.whatsapps': 'connection',
  },
  summary: 'How many tickets one thing would be done to, named or matched by a filter',
  body: CountBulkInput,
  answer: BulkCount,
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

export const undoBulk = endpoint({
  method: 'POST',
  path: '/tickets/bulk/undo',
  audience: 'user',
  permission: 'tickets:undo',
  summary: 'Takes back what one did to many tickets a moment ago',
  body: UndoBulkInput,
  answer: UndoneBulk,
  refuses: ['ERR_UNDO_EXPIRED'],
  sample: { body: { bulkId: '0192f0c1-2f6b-4c5e-9a51-6d0d3b6a7c12' } },
})

export const whoSees = endpoint({
  ...TICKET,
  method: 'GET',
  path: '/tickets/:ticketId/who-sees',
  audience: 'user',
  permission: 'tickets:whoSees',
  summary: 'Who of the company sees a ticket, and by which rule',
  answer: WhoSees,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  DraftList,
  DraftsView,
  PinnedTickets,
  SaveDraftInput,
  TicketIdParam,
  TicketUuidParam,
} from '../tickets/schema.ts'
import { InboxOverview, TakeoverRequests } from './schema.ts'

// What a user has before them beside the lists: who waits, who asks, what is pinned, what is being written.

const SEEN = { who: 'user', permission: 'tickets:list' } as const
const WRITTEN = { who: 'user', permission: 'messages:send' } as const
const TICKET = { ids: { 'params.ticketId': 'ticket' }, params: TicketIdParam } as const
/** The uuid is named to those whom the ticket stands in the way of, so it is enough to ask; nothing of it is answered. */
const REQUEST = {
  path: '/tickets/u/:uuid/ask',
  who: 'user',
  permission: 'tickets:join',
  ids: { 'params.uuid': 'ticketUuid' },
  params: TicketUuidParam,
  answer: 'done',
} as const

export const getOverview = endpoint({
  ...SEEN,
  method: 'GET',
  path: '/tickets/overview',
  summary: 'Who waits in one’s queues, and whether anything can have come in yet',
  answer: InboxOverview,
})

export const listTakeoverRequests = endpoint({
  ...SEEN,
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

export const listPinned = endpoint({
  ...SEEN,
  method: 'GET',
  path: '/tickets/pinned',
  summary: 'The tickets that the user keeps first in their lists',
  answer: PinnedTickets,
})

export const pin = endpoint({
  ...SEEN,
  ...TICKET,
  method: 'PUT',
  path: '/tickets/:ticketId/pin',
  summary: 'Keeps a ticket first in the user’s lists, twenty at most',
  answer: PinnedTickets,
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_TRANSITION', 'ERR_PIN_LIMIT'],
})

export const unpin = endpoint({
  ...SEEN,
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

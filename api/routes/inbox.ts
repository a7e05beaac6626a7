import * as inbox from '#domain/inbox/endpoints.ts'
import { getOverview } from '#domain/inbox/get-overview.ts'
import { listTakeoverRequests } from '#domain/inbox/list-takeover-requests.ts'
import { listPinnedTickets } from '#domain/tickets/lists/list-pinned-tickets.ts'
import { pinTicket } from '#domain/tickets/lists/pin-ticket.ts'
import { unpinTicket } from '#domain/tickets/lists/unpin-ticket.ts'
import { dismissDecline } from '#domain/tickets/participants/dismiss-decline.ts'
import { requestTakeover } from '#domain/tickets/participants/request-takeover.ts'
import { getDrafts, listDrafts, saveDraft } from '#domain/tickets/save-draft.ts'
import { bind } from '../lib/bind.ts'

export const inboxRoutes = bind(inbox, {
  getOverview,
  listTakeoverRequests,
  requestTakeover,
  dismissDecline,
  listPinned: listPinnedTickets,
  pin: pinTicket,
  unpin: unpinTicket,
  listDrafts: async (ctx) => ({ drafts: await listDrafts(ctx) }),
  getDrafts,
  saveDraft,
})

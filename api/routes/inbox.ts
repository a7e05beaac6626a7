import * as inbox from '#domain/inbox/endpoints.ts'
import { getOverview } from '#domain/inbox/get-overview.ts'
import { listTakeoverRequests } from '#domain/inbox/list-takeover-requests.ts'
import { dismissDecline } from '#domain/tickets/dismiss-decline.ts'
import { listPinnedTickets } from '#domain/tickets/list-pinned-tickets.ts'
import { pinTicket } from '#domain/tickets/pin-ticket.ts'
import { requestTakeover } from '#domain/tickets/request-takeover.ts'
import { getDrafts, listDrafts, saveDraft } from '#domain/tickets/save-draft.ts'
import { unpinTicket } from '#domain/tickets/unpin-ticket.ts'
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

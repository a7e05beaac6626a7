import { countBulk } from '#domain/inbox/bulk/count-bulk.ts'
import { runBulk } from '#domain/inbox/bulk/run-bulk.ts'
import { undoBulk } from '#domain/inbox/bulk/undo-bulk.ts'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import { getOverview } from '#domain/inbox/get-overview.ts'
import { listMentions } from '#domain/inbox/list-mentions.ts'
import { listTakeoverRequests } from '#domain/inbox/list-takeover-requests.ts'
import { listWorkloads } from '#domain/inbox/list-workloads.ts'
import { searchMessages } from '#domain/inbox/search/search-messages.ts'
import { seeMentions } from '#domain/inbox/see-mentions.ts'
import { whoSees } from '#domain/inbox/who-sees.ts'
import { listPinnedTickets } from '#domain/tickets/lists/list-pinned-tickets.ts'
import { pinTicket } from '#domain/tickets/lists/pin-ticket.ts'
import { unpinTicket } from '#domain/tickets/lists/unpin-ticket.ts'
import { dismissDecline } from '#domain/tickets/participants/dismiss-decline.ts'
import { requestTakeover } from '#domain/tickets/participants/request-takeover.ts'
import { getDrafts, listDrafts, saveDraft } from '#domain/tickets/save-draft.ts'
import { listUnread } from '#domain/tickets/unread/list-unread.ts'
import { bind } from '../../lib/bind.ts'

export const inboxRoutes = bind(inbox, {
  getOverview,
  listWorkloads,
  listUnread,
  listTakeoverRequests,
  requestTakeover,
  dismissDecline,
  listMentions,
  seeMentions,
  listPinned: listPinnedTickets,
  pin: pinTicket,
  unpin: unpinTicket,
  listDrafts: async (ctx) => ({ drafts: await listDrafts(ctx) }),
  getDrafts,
  saveDraft,
  searchMessages,
  countBulk,
  runBulk,
  undoBulk,
  whoSees,
})

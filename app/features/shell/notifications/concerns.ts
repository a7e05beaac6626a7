import { isPlainGroupView, isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { takesPart } from '~/features/inbox/list/ticket-filter'
import { isVisiting, type Viewer } from '~/lib/viewer'

/**
 * Whether the bell tells the viewer of what is unread in a ticket that they see: theirs, nobody's within their queues, one
 * that they take part in, or a plain group. As the server lists it (domain/tickets/unread/list-unread.ts). Specification 1 §6.
 */
export function concerns(ticket: TicketView, viewer: Viewer): boolean {
  if (isVisiting(viewer) || !isUnreadView(ticket) || ticket.status === 'closed') return false
  if (ticket.handover) return true
  if (takesPart(ticket, viewer)) return true
  if (isPlainGroupView(ticket)) return seesGroup(ticket, viewer)
  if (ticket.userId === viewer.id) return true
  if (ticket.userId !== null) return false
  if (ticket.queueId === null) return viewer.profile === 'admin' || viewer.allTicket === 'enabled'
  return viewer.queues.some((queue) => queue.id === ticket.queueId)
}

function seesGroup({ whatsappId }: TicketView, viewer: Viewer): boolean {
  return viewer.allowGroup && (viewer.whatsappId === null || viewer.whatsappId === whatsappId)
}

import { allows, canReply, isListed, isLive, isPlainGroupView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { isVisiting, may, type Viewer } from '~/lib/viewer'
import { takesPart } from '../list/ticket-filter'

/**
 * The actions that the viewer may do with a ticket in its present state, by the tables of its lifecycle and of
 * permissions.
 */
export function actionsFor(ticket: TicketView, viewer: Viewer) {
  const mayEnd = may(viewer, isUnattended(ticket) ? 'tickets:closePending' : 'tickets:close')
  return {
    accept: allows('accept', ticket) && may(viewer, 'tickets:accept'),
    return: allows('return', ticket) && !isPlainGroupView(ticket) && may(viewer, 'tickets:return'),
    takeOver: allows('transfer', ticket) && may(viewer, 'tickets:transfer') && isAColleagues(ticket, viewer),
    join: isLive(ticket) && isAColleagues(ticket, viewer) && may(viewer, 'tickets:join'),
    leave: takesPart(ticket, viewer),
    invite: isLive(ticket) && isHeld(ticket) && decides(ticket, viewer) && may(viewer, 'tickets:join'),
    transfer: allows('transfer', ticket) && may(viewer, 'tickets:transfer'),
    close: allows('close', ticket) && mayEnd,
    ignore: allows('ignore', ticket) && mayEnd,
    sendRating:
      allows('askRating', ticket) && !isUnattended(ticket) && isHeld(ticket) && !ticket.isGroup && mayEnd,
    reopen: allows('reopen', ticket) && may(viewer, 'tickets:reopen'),
    delete: may(viewer, 'tickets:delete'),
    unread: mayMarkUnread(ticket, viewer),
    pin: mayPin(ticket, viewer),
    reply: mayReply(ticket, viewer),
  }
}

/**
 * The actions for a ticket in the list, where less of it is known: closing a waiting ticket also needs the dashboard.
 * Specification 1 §6, userClosePendingTicket.
 */
export function rowActionsFor(ticket: TicketView, viewer: Viewer) {
  const allowed = actionsFor(ticket, viewer)
  const mayEnd = !isUnattended(ticket) || may(viewer, 'dashboard:view')
  return {
    ...allowed,
    close: allowed.close && mayEnd,
    ignore: allowed.ignore && mayEnd,
    markRead: ticket.unreadMessages > 0 && ticket.handover === null && reads(ticket, viewer),
  }
}

/**
 * Returns whether the server counts the viewer's reading: it counts the owner's, a participant's, and everybody's in a
 * plain group.
 */
function reads(ticket: TicketView, viewer: Viewer) {
  if (isVisiting(viewer)) return false
  return ticket.userId === viewer.id || takesPart(ticket, viewer) || isPlainGroupView(ticket)
}

function mayMarkUnread(ticket: TicketView, viewer: Viewer) {
  return isLive(ticket) && !isVisiting(viewer)
}

function mayPin(ticket: TicketView, viewer: Viewer) {
  return isListed(ticket) && !isVisiting(viewer)
}

function mayReply(ticket: TicketView, viewer: Viewer) {
  return canReply(ticket) && ticket.contact.active && may(viewer, 'messages:send')
}

function isUnattended({ status }: TicketView) {
  return status === 'pending' || status === 'lgpd'
}

/** Whether somebody else attends the ticket. The server has already judged that the viewer may see it. */
function isAColleagues(ticket: TicketView, viewer: Viewer) {
  return isHeld(ticket) && ticket.userId !== viewer.id
}

function isHeld(ticket: TicketView) {
  return ticket.userId !== null && !isPlainGroupView(ticket)
}

/** Whether the viewer may let others join: the ticket's owner, or an admin. */
function decides({ userId }: TicketView, viewer: Viewer) {
  return userId === viewer.id || viewer.profile === 'admin'
}

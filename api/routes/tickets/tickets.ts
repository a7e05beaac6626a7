import { endIntegration } from '#domain/bot/control/steer-run.ts'
import type { Ctx } from '#domain/core/context.ts'
import { chooseAccount, listAccounts } from '#domain/tickets/accounts.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { readTicketChange, type TicketChange } from '#domain/tickets/actions/change.ts'
import { closeAllTickets } from '#domain/tickets/actions/close-all-tickets.ts'
import { closeTicket, sendRating } from '#domain/tickets/actions/close-ticket.ts'
import { createTicket } from '#domain/tickets/actions/create-ticket.ts'
import { deleteTicket } from '#domain/tickets/actions/delete-ticket.ts'
import { ignoreTicket } from '#domain/tickets/actions/ignore-ticket.ts'
import { reopenTicket } from '#domain/tickets/actions/reopen-ticket.ts'
import { returnTicket } from '#domain/tickets/actions/return-ticket.ts'
import { transferTicket } from '#domain/tickets/actions/transfer-ticket.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { ChangedTicket } from '#domain/tickets/contract/schema.ts'
import { getTicket, getTicketByUuid, getTicketStanding } from '#domain/tickets/get-ticket.ts'
import { listThreadLog, listTicketLog } from '#domain/tickets/list-ticket-log.ts'
import { countTickets, listTickets } from '#domain/tickets/lists/list-tickets.ts'
import { logAccess } from '#domain/tickets/log-ticket.ts'
import { addParticipant } from '#domain/tickets/participants/add-participant.ts'
import { removeParticipant } from '#domain/tickets/participants/remove-participant.ts'
import { undoAct } from '#domain/tickets/undo/undo-act.ts'
import { markRead, markUnread } from '#domain/tickets/unread/mark-read.ts'
import { bind } from '../../lib/bind.ts'

export const ticketRoutes = bind(tickets, {
  list: listTickets,
  count: countTickets,
  get: getTicket,
  getByUuid: async (ctx, input) => {
    const ticket = await getTicketByUuid(ctx, input)
    await logAccess(ctx, { ticketId: ticket.id })
    return ticket
  },
  create: createTicket,
  change: async (ctx, { ticketId, ...bag }) => {
    const ticket = await getTicketStanding(ctx, { ticketId })
    const callerId = ctx.actor.kind === 'user' ? ctx.actor.userId : undefined
    return changeTicket(ctx, readTicketChange(bag, ticket, callerId))
  },
  accounts: listAccounts,
  chooseAccount,
  undo: undoAct,
  remove: deleteTicket,
  closeAll: closeAllTickets,
  markRead,
  markUnread,
  addParticipant,
  removeParticipant,
  listLog: listTicketLog,
  listThreadLog,
})

/** One verb an action; the bag of the wire goes no further than this. */
function changeTicket(ctx: Ctx, change: TicketChange): Promise<ChangedTicket> {
  switch (change.verb) {
    case 'accept':
      return acceptTicket(ctx, change.input)
    case 'reopen':
      return reopenTicket(ctx, change.input)
    case 'return':
      return returnTicket(ctx, change.input)
    case 'close':
      return closeTicket(ctx, change.input)
    case 'ignore':
      return ignoreTicket(ctx, change.input)
    case 'sendRating':
      return sendRating(ctx, change.input)
    case 'transfer':
      return transferTicket(ctx, change.input)
    case 'markRead':
      return markRead(ctx, change.input)
    case 'markUnread':
      return markUnread(ctx, change.input)
    case 'endIntegration':
      return endIntegration(ctx, change.input)
  }
}

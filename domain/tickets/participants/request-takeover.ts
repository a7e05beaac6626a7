import { ticketParticipants } from '#db/schema/tickets.ts'
import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { logTicket } from '../log-ticket.ts'
import { lockTicketByUuid } from '../queries.ts'
import { forgetDeclined, isColleagues, tellAsked } from './participants.ts'

/**
 * Asks the owner of a ticket for it: they are told at once, and decide between handing it on, letting the requester join and
 * declining. Whoever was shown the uuid may ask (ERR_OTHER_OPEN_TICKET names it to somebody who may not see the ticket);
 * asking again changes nothing, unless it was declined. Throws ERR_NO_TICKET_FOUND, and ERR_TICKET_TRANSITION when no colleague holds it.
 * docs/decisions/012-joining-a-ticket.md.
 */
export function requestTakeover(ctx: Ctx, input: { uuid: string }): Promise<void> {
  permit(ctx.actor, 'tickets:join')
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')

  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicketByUuid(tx, input.uuid)
    if (!isColleagues(ticket, userId)) throw new AppError('ERR_TICKET_TRANSITION')
    const { companyId } = tx
    await forgetDeclined(tx, ticket.id, userId)
    const added = await tx.db
      .insert(ticketParticipants)
      .values({ companyId, ticketId: ticket.id, userId, state: 'asking', createdAt: tx.now() })
      .onConflictDoNothing()
      .returning({ userId: ticketParticipants.userId })
    if (added.length === 0) return
    await logTicket(tx, { ticketId: ticket.id, type: 'asked', userId, queueId: ticket.queueId })
    tellAsked(tx, ticket.userId)
  })
}

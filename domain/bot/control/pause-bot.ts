import { and, eq, isNull } from 'drizzle-orm'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { TicketView } from '../../tickets/contract/schema.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { lockTicket } from '../../tickets/queries.ts'
import { ticketView } from '../../tickets/view.ts'
import { writeRow } from '../../tickets/write-ticket.ts'
import { mayAnswer } from '../may-answer.ts'

/**
 * Holds the bot back in a conversation that it has: it is silent until somebody resumes it, and the clock leaves the customer
 * alone. Paused twice is paused once. Throws ERR_NO_TICKET_FOUND, and ERR_TICKET_TRANSITION where it has no part, or no more.
 */
export function pauseBot(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:bot')

  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket.isBot || !mayAnswer(ticket)) throw new AppError('ERR_TICKET_TRANSITION')
    const userId = userIdOf(tx.actor)
    const paused = await tx.db
      .update(ticketBots)
      .set({ pausedAt: tx.now(), pausedBy: userId })
      .where(inCompany(tx, ticketBots, and(eq(ticketBots.ticketId, ticketId), isNull(ticketBots.pausedAt))))
      .returning({ ticketId: ticketBots.ticketId })
    if (paused.length > 0) {
      // Where it stands in the list is the customer's doing.
      await writeRow(tx, ticket, { isBot: true })
      await logTicket(tx, { ticketId, type: 'botPaused', userId, queueId: ticket.queueId })
    }
    return ticketView(tx, ticketId)
  })
}

import { and, eq, isNotNull } from 'drizzle-orm'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import type { Ctx, Tx } from '../../core/context.ts'
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
import { shiftRun } from '../runs/go-on.ts'

/**
 * Resumes a paused bot: it continues where it was, with the customer's next message. Resuming twice is the same as once.
 * Throws ERR_NO_TICKET_FOUND, and ERR_TICKET_TRANSITION once a person has taken the turn.
 */
export function resumeBot(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:bot')

  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket.isBot || !mayAnswer(ticket)) throw new AppError('ERR_TICKET_TRANSITION')
    const pausedAt = await pausedSince(tx, ticketId)
    const resumed = await tx.db
      .update(ticketBots)
      .set({ pausedAt: null, pausedBy: null })
      .where(
        inCompany(tx, ticketBots, and(eq(ticketBots.ticketId, ticketId), isNotNull(ticketBots.pausedAt))),
      )
      .returning({ ticketId: ticketBots.ticketId })
    if (resumed.length > 0) {
      if (pausedAt) await shiftRun(tx, ticket, pausedAt)
      await writeRow(tx, ticket, { isBot: true })
      const userId = userIdOf(tx.actor)
      await logTicket(tx, { ticketId, type: 'botResumed', userId, queueId: ticket.queueId })
    }
    return ticketView(tx, ticketId)
  })
}

async function pausedSince(tx: Tx, ticketId: number): Promise<Date | null> {
  const [row] = await tx.db
    .select({ pausedAt: ticketBots.pausedAt })
    .from(ticketBots)
    .where(inCompany(tx, ticketBots, eq(ticketBots.ticketId, ticketId)))
  return row?.pausedAt ?? null
}

import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { changeOnce } from '../../tickets/actions/change-once.ts'
import { isWaiting } from '../../tickets/contract/lifecycle.ts'
import type { TicketView } from '../../tickets/contract/schema.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { lockTicket } from '../../tickets/queries.ts'
import { writeRow } from '../../tickets/write-ticket.ts'
import { mayAnswer } from '../may-answer.ts'

/**
 * The bot gives the turn to people: the ticket waits where it is, and the bot is silent until the conversation begins anew. To one
 * colleague it is given by accepting, or by a transfer. Throws ERR_NO_TICKET_FOUND, and ERR_TICKET_TRANSITION where it is not
 * the bot's, or the customer has not agreed yet to how their data are used.
 */
export function handOver(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:bot')

  return changeOnce(ctx, ticketId, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!isWaiting(ticket) || !mayAnswer(ticket)) throw new AppError('ERR_TICKET_TRANSITION')
    await writeRow(tx, ticket, { isBot: false, botEndedAt: tx.now(), amountUsedBotQueues: 0 })
    const userId = userIdOf(tx.actor)
    return logTicket(tx, { ticketId, type: 'botEnded', userId, queueId: ticket.queueId })
  })
}

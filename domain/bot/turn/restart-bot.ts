import { eq } from 'drizzle-orm'
import { ticketBots } from '#db/schema/ticket-states.ts'
import { userIdOf } from '../../core/actor.ts'
import { type Ctx, systemCtx, type Tx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { permit } from '../../core/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { changeOnce } from '../../tickets/actions/change-once.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { lockTicket } from '../../tickets/queries.ts'
import type { TicketView } from '../../tickets/schema.ts'
import { writeTicket } from '../../tickets/write-ticket.ts'
import { applyOutcome } from '../apply-outcome.ts'
import type { BotState } from '../bot-types.ts'
import { decide } from '../decide.ts'
import { mayAnswer } from '../may-answer.ts'
import { readBot } from '../read-bot.ts'

/**
 * The conversation begins anew at the bot's first door, as if the customer had just come: where it stood is forgotten, also that
 * a person took the turn, and what it says there is said at once. Throws ERR_NO_TICKET_FOUND, and ERR_TICKET_TRANSITION while a
 * person attends it, or where the bot has nothing to say.
 */
export function restartBot(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:bot')

  return changeOnce(ctx, ticketId, async (tx) => {
    const before = await lockTicket(tx, ticketId)
    if (!mayAnswer({ ...before, botEndedAt: null })) throw new AppError('ERR_TICKET_TRANSITION')
    const known = await readBot(tx, before)
    const [only = null, another] = known.terms.connection.queues
    // Where there is no menu, the first door is the queue's own.
    const queueId = only && !another ? only.id : null
    const state: BotState = { ...known.state, ...FRESH, queueId }
    const event = { text: null, begins: true }
    const outcome = decide({ now: tx.now(), terms: known.terms, state, event })
    if (!outcome || outcome.effects.length === 0) throw new AppError('ERR_TICKET_TRANSITION')
    const userId = userIdOf(tx.actor)
    const entry = await logTicket(tx, { ticketId, type: 'botRestarted', userId, queueId: before.queueId })
    const ticket = await writeTicket(tx, before, {
      ...{ queueId, userId: null, amountUsedBotQueues: 0 },
      ...{ isBot: false, botEndedAt: null },
    })
    await tx.db
      .update(ticketBots)
      .set({ pausedAt: null, pausedBy: null })
      .where(inCompany(tx, ticketBots, eq(ticketBots.ticketId, ticketId)))
    await applyOutcome(asBot(tx), { ...ticket, isBlocked: before.isBlocked }, { ...known, state }, outcome)
    return entry
  })
}

const FRESH = {
  ...{ userId: null, used: 0, step: 'start', version: null },
  ...{ optionId: null, quietUntil: null, vacationDay: null },
} as const satisfies Partial<BotState>

/** What the bot does is its own doing, and is not judged by what the colleague who asked for it may see afterwards. */
function asBot(tx: Tx): Tx {
  return { ...tx, actor: systemCtx(tx.services, tx.companyId, 'channel').actor }
}

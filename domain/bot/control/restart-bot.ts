import { eq, sql } from 'drizzle-orm'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import { findRow } from '../../connections/queries.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { inCompany } from '../../core/tenancy.ts'
import { changeOnce } from '../../tickets/actions/change-once.ts'
import type { TicketView } from '../../tickets/contract/schema.ts'
import { type LoggedEntry, logTicket } from '../../tickets/log-ticket.ts'
import type { LockedTicket } from '../../tickets/queries.ts'
import { writeTicket } from '../../tickets/write-ticket.ts'
import { applyOutcome } from '../apply-outcome.ts'
import type { BotOutcome, BotState } from '../contract/bot-types.ts'
import { decide } from '../contract/decide.ts'
import { FRESH } from '../contract/steps/fresh.ts'
import { mayAnswer } from '../may-answer.ts'
import { readBot } from '../read-bot.ts'
import { endRuns } from '../runs/end-runs.ts'
import { lockConversation } from '../runs/go-on.ts'
import { asBot } from './as-bot.ts'

/**
 * Restarts the bot: the conversation begins at its first step, as if the customer had just come. The bot's state is
 * reset, also that a person took the turn, and its first message is sent at once. Pressing twice restarts once. Throws
 * ERR_NO_TICKET_FOUND, ERR_CONTACT_BLOCKED and ERR_NO_WAPP_FOUND where nothing could be sent, and ERR_TICKET_TRANSITION
 * while a person attends the ticket, or where the bot has nothing to say.
 */
export function restartBot(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:bot')

  return changeOnce(ctx, ticketId, async (tx) => {
    const before = await lockConversation(tx, ticketId)
    if (!mayAnswer({ ...before, botEndedAt: null })) throw new AppError('ERR_TICKET_TRANSITION')
    await requireReach(tx, before)
    const bot = await readBot(tx, before)
    const pressed = bot.isPaused ? null : await justRestarted(tx, before)
    if (pressed) return pressed
    const [only = null, secondQueue] = bot.terms.connection.queues
    // With only one queue there is no menu of queues: the first step is the queue's own.
    const queueId = only && !secondQueue ? only.id : null
    const state: BotState = { ...bot.state, ...FRESH, queueId }
    const event = { text: null }
    const { terms, conversation } = bot
    const outcome = decide({ now: tx.now(), terms, state, event, conversation })
    if (!outcome || isIdle(outcome)) throw new AppError('ERR_TICKET_TRANSITION')
    const userId = userIdOf(tx.actor)
    const entry = await logTicket(tx, { ticketId, type: 'botRestarted', userId, queueId: before.queueId })
    await endRuns(tx, ticketId)
    await tx.db
      .update(ticketBots)
      .set({ pausedAt: null, pausedBy: null, step: 'start', automatedAt: null })
      .where(inCompany(tx, ticketBots, eq(ticketBots.ticketId, ticketId)))
    const ticket = await writeTicket(tx, before, {
      queueId,
      userId: null,
      amountUsedBotQueues: 0,
      isBot: false,
      botEndedAt: null,
    })
    await applyOutcome(asBot(tx), { ...ticket, isBlocked: before.isBlocked }, { ...bot, state }, outcome)
    return entry
  })
}

/** An integration or an assistant that begins says nothing yet: another system is asked first. */
function isIdle({ effects, runChanges = [] }: BotOutcome): boolean {
  return effects.length === 0 && !runChanges.some(({ isBegun }) => isBegun)
}

async function requireReach(tx: Tx, { isBlocked, connectionId }: LockedTicket): Promise<void> {
  if (isBlocked) throw new AppError('ERR_CONTACT_BLOCKED')
  await findRow(tx, connectionId)
}

/** Within this time a second press, by the same user or another, counts as the same. */
const PRESSED_TWICE_MS = 3 * SECOND_MS

/** The log row of a restart a moment ago, if the customer has not answered since; null when there was none. */
async function justRestarted(tx: Tx, { id, botEndedAt }: LockedTicket): Promise<LoggedEntry | null> {
  if (botEndedAt !== null) return null
  const since = new Date(tx.now().getTime() - PRESSED_TWICE_MS).toISOString()
  const [row] = await tx.db.execute<LoggedEntry>(sql`
    select l.id::float8 as id, l.ticket_id::float8 as "ticketId" from ticket_logs l
    where l.company_id = ${tx.companyId} and l.ticket_id = ${id} and l.type = 'botRestarted'
      and l.created_at > ${since}::timestamptz
      and not exists (select from messages m where m.company_id = l.company_id and m.ticket_id = l.ticket_id
        and not m.from_me and m.media_type <> 'notice' and m.created_at >= l.created_at)
    order by l.id desc limit 1`)
  return row ?? null
}

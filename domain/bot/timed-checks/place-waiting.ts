import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { DAY_MS, MINUTE_MS } from '../../core/contract/time.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { FALLBACK_QUEUE } from '../../queues/fallback-queue.ts'
import { lockQueues } from '../../queues/queries.ts'
import { ASKS_CONSENT, isPlainGroup, nextStatus, WAITING } from '../../tickets/contract/lifecycle.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { lockAnyTicket } from '../../tickets/queries.ts'
import { writeTicket } from '../../tickets/write-ticket.ts'
import { IS_PAUSED } from '../control/paused.ts'
import { checkEachTicket } from './check-each-ticket.ts'
import { MAX_AT_ONCE } from './check-settings.ts'

/** The bot answers at once; what it left for this long is nobody's. */
const LEFT_MS = MINUTE_MS

/** Nobody has them, the bot does not have the turn, and no colleague holds it back. */
const WAITS_FOR_NOBODY = sql`t.status = ${WAITING} and t.queue_id is null and t.user_id is null and not t.is_bot
  and not t.use_integration`

/** So long a customer may leave the question for consent without an answer. */
const CONSENT_MS = DAY_MS

/** Asked for consent so often that the bot is silent, or asked for a day: nobody would ever see it. */
function neverConsented(tx: Tx): SQL {
  const askedBefore = new Date(tx.now().getTime() - CONSENT_MS).toISOString()
  return sql`t.status = ${ASKS_CONSENT} and (t.updated_at <= ${askedBefore}::timestamptz
    or w.max_use_bot_queues > 0 and t.amount_used_bot_queues >= w.max_use_bot_queues
      and exists (select from ticket_bots b where b.company_id = t.company_id and b.ticket_id = t.id
        and b.rule = 'consentUnclear'))`
}

type Unplaced = { id: number; queueId: number; isBegunByBot: boolean }

/**
 * Nothing waits where no attendant sees it: who was not understood, whom the bot leaves alone, who came while it was closed, whose queue
 * or user is gone, who never answered the question for consent, goes to a queue of their connection. One without queues keeps
 * them for those who see what has no queue. Server behaviour §2.1, §2.2, §2.7.
 */
export async function placeWaiting(ctx: Ctx): Promise<void> {
  const unplaced = await reading(ctx, (tx) => selectUnplaced(tx))
  const ids = unplaced.map(({ id }) => id)
  await checkEachTicket(ctx, ids, (ticketId) => placeTicket(ctx, ticketId))
}

async function selectUnplaced(tx: Tx, only?: number): Promise<Unplaced[]> {
  const leftBefore = new Date(tx.now().getTime() - LEFT_MS).toISOString()
  const which: SQL = only === undefined ? sql`true` : sql`t.id = ${only}`
  return tx.db.execute<Unplaced>(sql`
    select * from (
      select t.id::float8 as id, ${FALLBACK_QUEUE}::float8 as "queueId",
        exists (select from ticket_bots b where b.company_id = t.company_id and b.ticket_id = t.id
          and b.step not in ('start', 'consent')) as "isBegunByBot"
      from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
      where t.company_id = ${tx.companyId} and t.status in (${WAITING}, ${ASKS_CONSENT}) and not t.is_imported
        and t.updated_at <= ${leftBefore}::timestamptz and ${which} and not ${IS_PAUSED}
        and (${WAITS_FOR_NOBODY} or ${neverConsented(tx)})
      order by t.id limit ${MAX_AT_ONCE}) found where "queueId" is not null`)
}

/** Judged again under its lock. */
function placeTicket(ctx: Ctx, ticketId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockAnyTicket(tx, ticketId)
    const [unplaced] = await selectUnplaced(tx, ticketId)
    if (!unplaced || isPlainGroup(ticket) || (await lockQueues(tx, [unplaced.queueId])).length === 0) return
    const { queueId } = unplaced
    const asksConsent = ticket.status === ASKS_CONSENT
    await writeTicket(tx, ticket, {
      queueId: asksConsent ? (ticket.queueId ?? queueId) : queueId,
      isBot: false,
      ...(asksConsent && { status: nextStatus('consent', ticket), waitingSince: tx.now() }),
      updatedAt: ticket.updatedAt,
    })
    // Where the bot has not begun, the queue counts as given: it still asks for one when they write.
    await logTicket(tx, {
      ticketId,
      type: unplaced.isBegunByBot || asksConsent ? 'redirect' : 'queue',
      queueId,
    })
  })
}

import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { inTransaction } from '../../core/transaction.ts'
import { queueOf } from '../../queues/queries.ts'
import { isWaiting, WAITING } from '../../tickets/contract/lifecycle.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { lockAnyTicket } from '../../tickets/queries.ts'
import { fillText, sendSystemMessage } from '../../tickets/system-messages/system-messages.ts'
import { writeTicket } from '../../tickets/write-ticket.ts'
import { IS_PAUSED, isPaused } from '../control/paused.ts'
import { MAX_AT_ONCE, type TimedCheckSettings } from './check-settings.ts'

/** Tickets of the connection that have waited without a queue for longer than its `timeSendQueue`. */
export async function waitingForQueue(tx: Tx, terms: TimedCheckSettings): Promise<number[]> {
  const { connectionId, timeSendQueue, sendIdQueue } = terms
  if (timeSendQueue === 0 || sendIdQueue === null) return []
  const before = new Date(tx.now().getTime() - timeSendQueue * MINUTE_MS).toISOString()
  const rows = await tx.db.execute<{ id: number }>(sql`
    select t.id::float8 as id from tickets t
    where t.company_id = ${tx.companyId} and t.status = ${WAITING} and t.queue_id is null and t.user_id is null
      and not t.is_imported
      and not ${IS_PAUSED}
      and t.connection_id = ${connectionId} and coalesce(t.waiting_since, t.created_at) <= ${before}::timestamptz
    order by t.id limit ${MAX_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

type Redirect = {
  ticketId: number
  terms: TimedCheckSettings
  /** False when the message cannot be sent now: it would reach the customer at any hour. */
  mayTell: boolean
}

/**
 * Moves a ticket that still waits without a queue to the connection's queue, and tells the customer in its words; the
 * bot's part ends. Throws ERR_NO_QUEUE_FOUND. Specification 2 §2, server behaviour §2.4.
 */
export function redirectTicket(ctx: Ctx, { ticketId, terms, mayTell }: Redirect): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockAnyTicket(tx, ticketId)
    if (!isWaiting(ticket) || ticket.isImported || ticket.queueId !== null || ticket.userId !== null) return
    if (terms.sendIdQueue === null || (await isPaused(tx, ticket))) return
    const { id: queueId } = await queueOf(tx, terms.sendIdQueue)
    await writeTicket(tx, ticket, { queueId, isBot: false })
    await logTicket(tx, { ticketId, type: 'redirect', queueId })
    if (!mayTell || terms.redirectMessage.trim() === '') return
    const body = await fillText(tx, ticketId, terms.redirectMessage)
    await sendSystemMessage(tx, { ticketId, body, userId: null, isPrivate: false, byMachine: true })
  })
}

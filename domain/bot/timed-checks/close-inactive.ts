import { eq, type SQL, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { DAY_MS, MINUTE_MS } from '../../core/contract/time.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { ATTENDED, nextStatus } from '../../tickets/contract/lifecycle.ts'
import { type LockedTicket, lockAnyTicket } from '../../tickets/queries.ts'
import { fillText, sendSystemMessage } from '../../tickets/system-messages/system-messages.ts'
import { writeClosed } from '../../tickets/write-closed.ts'
import { isEndless } from '../is-endless.ts'
import { MAX_AT_ONCE, type TimedCheckSettings } from './check-settings.ts'
import { asks, judgeInactivity } from './inactivity.ts'

/**
 * Attended tickets of the connection that have been silent for as long as its settings say. Tickets whose customer was
 * asked are included only once the time after the question is over, and tickets whose last message from us has not left
 * that long are not: they must not take the place of others.
 */
export async function silentTickets(tx: Tx, terms: TimedCheckSettings): Promise<number[]> {
  const { expiresTicket } = terms
  const minutes = asks(terms) ? terms.timeInactiveMessage : expiresTicket
  if (minutes === 0) return []
  // The question counts as the last message itself, so tickets that were asked are found by the shorter of the two times.
  const soonest = expiresTicket > 0 ? Math.min(minutes, expiresTicket) : minutes
  const [before, ends, earliest] = [minutes, expiresTicket, soonest].map((past) =>
    new Date(tx.now().getTime() - past * MINUTE_MS).toISOString(),
  )
  const isAsked = sql`b.inactive_told_at >= ${BEGUN}`
  const rows = await tx.db.execute<{ id: number }>(sql`
    select t.id::float8 as id from tickets t
      left join ticket_bots b on b.company_id = t.company_id and b.ticket_id = t.id
    where t.company_id = ${tx.companyId} and t.status = ${ATTENDED} and t.connection_id = ${terms.connectionId}
      and t.last_message_at <= ${earliest}::timestamptz
      and (${terms.whenExpiresTicket} = 0 or t.last_message_from_me)
      and case when ${isAsked}
        then ${expiresTicket} > 0 and b.inactive_told_at <= ${ends}::timestamptz
        else ${BEGUN} <= ${before}::timestamptz end
      and not ${leftAfter(sql`case when ${isAsked} then ${ends}::timestamptz else ${before}::timestamptz end`)}
    order by t.last_message_at limit ${MAX_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** The time at which a ticket `t` was last transferred; null when it was not. Looked up only for transferred tickets. */
const HANDED_ON = sql`case when t.is_transferred then (select max(l.created_at) from ticket_logs l
  where l.company_id = t.company_id and l.ticket_id = t.id and l.type = 'transfered') end`

/** Since when nothing was done in the ticket. */
const BEGUN = sql`greatest(t.last_message_at, t.accepted_at, ${HANDED_ON})`

/** Asks the customer of a silent ticket once, or closes it, as its present state demands. Throws ERR_NO_TICKET_FOUND. */
export function closeInactiveTicket(
  ctx: Ctx,
  { ticketId, terms }: { ticketId: number; terms: TimedCheckSettings },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockAnyTicket(tx, ticketId)
    if (ticket.status !== ATTENDED) return
    const { waits, leftAt } = await lastWordOf(tx, ticketId)
    if (waits) return
    const toldAt = await toldOf(tx, ticketId)
    const silence = { ...ticket, lastMessageAt: await begunAt(tx, ticket), toldAt, leftAt }
    const verdict = judgeInactivity(silence, terms, tx.now())
    if (verdict === 'ask') await ask(tx, ticket, terms)
    else if (verdict === 'end') await end(tx, ticket)
  })
}

/**
 * Returns the time at which the silence of a ticket began: a ticket that was accepted or transferred just now gets its
 * full time, however long it waited before.
 */
async function begunAt(tx: Tx, { id }: LockedTicket): Promise<Date> {
  const rows = await tx.db.execute<{ begunAt: string }>(
    sql`select ${BEGUN} as "begunAt" from tickets t where t.company_id = ${tx.companyId} and t.id = ${id}`,
  )
  return new Date(firstOrThrow(rows, 'ERR_NO_TICKET_FOUND').begunAt)
}

/** A machine that answers the question each time is asked no more: its conversation ends as that of who is silent. */
async function ask(tx: Tx, ticket: LockedTicket, { inactiveMessage }: TimedCheckSettings): Promise<void> {
  const { id } = ticket
  if (!(await isEndless(tx, ticket, { withinMs: DAY_MS }))) {
    const body = await fillText(tx, id, inactiveMessage)
    await sendSystemMessage(tx, { ticketId: id, body, userId: null, isPrivate: false, byMachine: true })
  }
  const now = tx.now()
  await tx.db
    .insert(ticketBots)
    .values({ companyId: tx.companyId, ticketId: id, step: 'done', since: now, inactiveToldAt: now })
    .onConflictDoUpdate({ target: [ticketBots.companyId, ticketBots.ticketId], set: { inactiveToldAt: now } })
}

async function end(tx: Tx, ticket: LockedTicket): Promise<void> {
  const [row] = await tx.db
    .select({ words: connections.expiresInactiveMessage })
    .from(connections)
    .where(inCompany(tx, connections, eq(connections.id, ticket.connectionId)))
  const { words } = firstOrThrow(row ? [row] : [], 'ERR_NO_WAPP_FOUND')
  const body = await fillText(tx, ticket.id, words)
  await sendSystemMessage(tx, { ticketId: ticket.id, body, userId: null, isPrivate: false, byMachine: true })
  await writeClosed(tx, ticket, nextStatus('close', ticket), 'autoClose')
}

async function toldOf(tx: Tx, ticketId: number): Promise<Date | null> {
  const [row] = await tx.db
    .select({ at: ticketBots.inactiveToldAt })
    .from(ticketBots)
    .where(inCompany(tx, ticketBots, eq(ticketBots.ticketId, ticketId)))
  return row?.at ?? null
}

/**
 * The send of a ticket's last message, if that is ours: it may wait for the number's pace, for the connection or for a
 * person.
 */
const lastSend = (companyId: SQL, ticketId: SQL) => sql`
  (select m.id from messages m where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and not m.is_private
    and m.media_type <> 'notice'
    order by m.id desc limit 1) l
  join sends s on s.company_id = ${companyId} and s.message_id = l.id and s.kind = 'message'`

const WAITS = sql`(s.state = 'held' or s.state = 'queued' and s.handed_at is null)`

/**
 * For a ticket `t`: whether its last message is ours and still waits, or left after `since`. It is a scalar value that
 * is looked up only for the remaining tickets: an `exists` would be joined, and read all of the company's sends.
 */
function leftAfter(since: SQL): SQL {
  return sql`coalesce((select ${WAITS} or s.handed_at > ${since}
    from ${lastSend(sql`t.company_id`, sql`t.id`)} limit 1), false)`
}

/** Whether the last message of a ticket is ours and still waits, and when it left, where that is known. */
async function lastWordOf(tx: Tx, ticketId: number): Promise<{ waits: boolean; leftAt: Date | null }> {
  const [send] = await tx.db.execute<{ waits: boolean; leftAt: string | null }>(sql`
    select ${WAITS} as waits, s.handed_at::text as "leftAt" from ${lastSend(sql`${tx.companyId}`, sql`${ticketId}`)} limit 1`)
  return { waits: send?.waits ?? false, leftAt: send?.leftAt ? new Date(send.leftAt) : null }
}

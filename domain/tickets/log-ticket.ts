import { eq, gt, sql } from 'drizzle-orm'
import { ticketLogs } from '#db/schema/tickets.ts'
import type { BotRule } from '../bot/rules.ts'
import { userIdOf } from '../core/actor.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { MINUTE_MS } from '../core/time.ts'
import { inTransaction } from '../core/transaction.ts'
import { forgetHandoverTo } from './handovers/handovers.ts'
import type { TicketLogType } from './log-schema.ts'
import { seenTicket } from './queries.ts'

const ACCESS_GAP_MS = 10 * MINUTE_MS

export type LogEntry = {
  ticketId: number
  type: TicketLogType
  userId?: number | null
  queueId?: number | null
  /** What it was done with, as it is called now: tags, a lane. */
  names?: string[]
  /** By which rule the bot answered. */
  rule?: BotRule
}

/** A row of the history once written. */
export type LoggedEntry = { id: number; ticketId: number }

/** Rows of a ticket's history, in the order given; answers the first. Specification 1 §3. */
export async function logTicket(tx: Tx, ...entries: LogEntry[]): Promise<LoggedEntry> {
  const createdAt = tx.now()
  const rows = await tx.db
    .insert(ticketLogs)
    .values(entries.map((entry) => ({ ...entry, companyId: tx.companyId, createdAt })))
    .returning({ id: ticketLogs.id, ticketId: ticketLogs.ticketId })
  return firstOrThrow(rows.slice(0, 1))
}

/**
 * The actor opened the ticket: that they were given it is over, and it is logged once in ten minutes for each user. The system leaves no trace. Throws
 * ERR_NO_TICKET_FOUND. Server behaviour §3.
 */
export function logAccess(ctx: Ctx, input: { ticketId: number }): Promise<void> {
  const userId = userIdOf(ctx.actor)
  if (userId === null) return Promise.resolve()

  return inTransaction(ctx, async (tx) => {
    const ticket = await seenTicket(tx, input.ticketId)
    // Two tabs at once: the second waits and then finds the first's row.
    await tx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`access:${tx.companyId}:${ticket.id}:${userId}`}, 0))`,
    )
    await forgetHandoverTo(tx, ticket.id, userId)
    if (await wasHereLately(tx, ticket.id, userId)) return
    await logTicket(tx, { ticketId: ticket.id, type: 'access', userId, queueId: ticket.queueId })
  })
}

async function wasHereLately(tx: Tx, ticketId: number, userId: number): Promise<boolean> {
  const since = new Date(tx.now().getTime() - ACCESS_GAP_MS)
  const rows = await tx.db
    .select({ id: ticketLogs.id })
    .from(ticketLogs)
    .where(
      inCompany(
        tx,
        ticketLogs,
        eq(ticketLogs.ticketId, ticketId),
        eq(ticketLogs.userId, userId),
        eq(ticketLogs.type, 'access'),
        gt(ticketLogs.createdAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

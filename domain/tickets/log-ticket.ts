import { eq, gt, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { ticketLogs } from '#db/schema/tickets.ts'
import type { BotRule } from '../bot/contract/rules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { isVisitor, userIdOf } from '../core/contract/actor.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import type { TicketLogType } from './contract/log-schema.ts'
import { forgetHandoverTo } from './handovers/handovers.ts'
import { seenTicket } from './queries.ts'
import { beginReads, readsBesideOthers } from './unread/personal-reads.ts'

const ACCESS_GAP_MS = 10 * MINUTE_MS

export type LogEntry = {
  ticketId: number
  type: TicketLogType
  userId?: number | null
  queueId?: number | null
  /**
   * The current names of the things that the entry refers to: tags, a lane, what answered by itself. Behind that stand codes: how
   * it ended and why, or what a colleague did with it.
   */
  names?: string[]
  /** By which rule the bot answered. */
  rule?: BotRule
}

/** A row of the history once written. */
export type LoggedEntry = { id: number; ticketId: number }

/** Rows of a ticket's history, in the order given; answers the first. Specification 1 §3. */
export async function logTicket(tx: Tx, ...entries: LogEntry[]): Promise<LoggedEntry> {
  const rows = await WRITE.rows(tx.db, {
    companyId: tx.companyId,
    entries: JSON.stringify(entries),
    createdAt: tx.now().toISOString(),
  })
  const { id, ticketId } = firstOrThrow(rows.slice(0, 1))
  return { id: Number(id), ticketId: Number(ticketId) }
}

/** One value for any number of rows. */
const WRITE = preparedStatement<
  { companyId: number; entries: string; createdAt: string },
  { id: string; ticketId: string }
>(
  (
    hole,
  ) => sql`insert into ticket_logs (company_id, ticket_id, type, user_id, queue_id, names, rule, created_at)
    select ${hole('companyId')}::bigint, "ticketId", type, "userId", "queueId", names, rule, ${hole('createdAt')}::timestamptz
    from rows from (jsonb_to_recordset(${hole('entries')}::jsonb)
      as ("ticketId" bigint, type text, "userId" bigint, "queueId" bigint, names text[], rule text)) with ordinality
      as e ("ticketId", type, "userId", "queueId", names, rule, nth)
    order by nth returning id, ticket_id as "ticketId"`,
)

/**
 * The actor opened the ticket: that they were given it is over, and it is logged once in ten minutes for each user. The system leaves no trace, and a visitor none in the ticket. Throws
 * ERR_NO_TICKET_FOUND. Server behaviour §3.
 */
export function logAccess(ctx: Ctx, input: { ticketId: number }): Promise<void> {
  const userId = userIdOf(ctx.actor)
  if (userId === null || isVisitor(ctx.actor)) return Promise.resolve()

  return inTransaction(ctx, async (tx) => {
    const ticket = await seenTicket(tx, input.ticketId)
    // Two tabs at once: the second waits and then finds the first's row.
    await tx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`access:${tx.companyId}:${ticket.id}:${userId}`}, 0))`,
    )
    await forgetHandoverTo(tx, ticket.id, userId)
    if (readsBesideOthers(userId, ticket)) await beginReads(tx, ticket, userId)
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

import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'

/**
 * The condition, for a statement whose tickets are `t`, that a colleague holds the bot back and no person has taken the
 * turn since.
 */
export const IS_PAUSED: SQL = sql`(t.bot_ended_at is null and exists (select from ticket_bots p
  where p.company_id = t.company_id and p.ticket_id = t.id and p.paused_at is not null))`

/** The same of one locked ticket. */
export async function isPaused(tx: Tx, ticket: { id: number; botEndedAt: Date | null }): Promise<boolean> {
  if (ticket.botEndedAt !== null) return false
  const rows = await tx.db
    .select({ ticketId: ticketBots.ticketId })
    .from(ticketBots)
    .where(inCompany(tx, ticketBots, and(eq(ticketBots.ticketId, ticket.id), isNotNull(ticketBots.pausedAt))))
  return rows.length > 0
}

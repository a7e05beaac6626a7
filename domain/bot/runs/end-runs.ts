import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'

/** Ends the automatic conversation of a ticket, if one lives: a colleague does so. Its timer and its calls do nothing then. */
export async function endRuns(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(sql`
    update flow_runs set ended_at = ${tx.now().toISOString()}::timestamptz, outcome = 'stopped'
    where company_id = ${tx.companyId} and ticket_id = ${ticketId} and ended_at is null`)
}

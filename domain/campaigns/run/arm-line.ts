import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'

/**
 * Wakes the line of a connection's campaigns at a moment, or earlier where it wakes earlier already. One timer a connection, however
 * many campaigns it has.
 */
export async function armLine(tx: Tx, connectionId: number, dueAt: Date): Promise<void> {
  await tx.db.execute(sql`
    insert into timers (company_id, kind, ref_id, due_at)
    values (${tx.companyId}, 'campaignLine', ${connectionId}, ${dueAt.toISOString()}::timestamptz)
    on conflict (company_id, kind, ref_id) do update set due_at = least(timers.due_at, excluded.due_at)`)
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'

/** Notes an event of an external message for its connection's webhook, where there is one: db/external-events.ts. */
export async function noteEvent(tx: Tx, messageId: number, event: 'message.accepted'): Promise<void> {
  await tx.db.execute(
    sql`select note_external_event(${tx.companyId}::bigint, ${messageId}::bigint, ${event})`,
  )
}

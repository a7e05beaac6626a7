import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'

/** Notes an event of external messages for their connection's webhook, where there is one: db/external-events.ts. */
export async function noteEvents(
  tx: Tx,
  messageIds: readonly number[],
  event: 'message.accepted',
): Promise<void> {
  await tx.db.execute(sql`select note_external_events(${tx.companyId}::bigint, id, array[${event}])
    from unnest(${idArray(messageIds)}) with ordinality as m(id, nth) order by nth`)
}

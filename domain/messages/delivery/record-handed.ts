import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { assertHeld, type Leased } from '../../core/system/lease-fence.ts'
import { inTransaction } from '../../core/transaction.ts'
import { nowOf } from '../outbound/store-outbound.ts'

/**
 * A hand-over that is repeated so soon is the first one still: after a kill or a cut the customer may have had the message since
 * then, and what they wrote is an answer to it. What the pace of a number counts, counts when it is handed over last.
 */
const AGAIN_MS = MINUTE_MS

/**
 * Sends are about to be handed to the channel: from now on it may have them. Written before, so that after a crash they
 * are known. Throws LeaseLost when the lease is lost: then nothing may be handed.
 */
export function recordHanded(ctx: Ctx, input: Leased & { externalIds: readonly string[] }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const again = new Date(tx.now().getTime() - AGAIN_MS).toISOString()
    const marking = tx.db.execute(sql`
      update sends set handed_at = case when not by_machine and not to_stranger and handed_at > ${again}::timestamptz then handed_at else ${nowOf(tx)}::timestamptz end
      where company_id = ${tx.companyId} and connection_id = ${input.connectionId}
        and external_id = any(${textArray(input.externalIds)}) and state = 'queued'`)
    // Sent together: where the lease is lost, the transaction is rolled back.
    await Promise.all([assertHeld(tx, input), marking])
  })
}

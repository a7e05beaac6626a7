import { inArray, lt } from 'drizzle-orm'
import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import type { Ctx } from '../core/context.ts'
import { DAY_MS } from '../core/contract/time.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'

const KEPT_MS = 30 * DAY_MS
const BATCH_SIZE = 500

/** Removes calls that are older than the log reaches. Answers how many went. */
export function purgeDeliveries(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const before = new Date(tx.now().getTime() - KEPT_MS)
    const oldRows = tx.db
      .select({ id: integrationDeliveries.id })
      .from(integrationDeliveries)
      .where(inCompany(tx, integrationDeliveries, lt(integrationDeliveries.createdAt, before)))
      .limit(BATCH_SIZE)
    const removedRows = await tx.db
      .delete(integrationDeliveries)
      .where(inCompany(tx, integrationDeliveries, inArray(integrationDeliveries.id, oldRows)))
      .returning({ id: integrationDeliveries.id })
    return removedRows.length
  })
}

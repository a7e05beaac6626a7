import { asc, inArray } from 'drizzle-orm'
import { plans } from '#db/schema/plans.ts'
import type { Tx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'

/** Tells of plans that other companies have than before: their own row is as it was, how many have them is not. */
export async function announcePlans(tx: Tx, planIds: readonly (number | null | undefined)[]): Promise<void> {
  const changed = [...new Set(planIds.filter((id) => id != null))]
  if (changed.length === 0) return
  const { id, version } = plans
  const rows = await tx.db.select({ id, version }).from(plans).where(inArray(id, changed)).orderBy(asc(id))
  for (const row of rows) emitRow(tx, { noun: 'plan', ...row, action: 'update' })
}

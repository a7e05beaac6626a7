import { inArray } from 'drizzle-orm'
import { scheduleSends } from '#db/schema/schedules.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { holdSchedule, settle } from './settle.ts'

/**
 * Records for schedules what became of their messages: the channel refused them (`failure`), or they are sent again
 * (null). Messages that no schedule made are ignored.
 */
export async function noteOutcome(
  tx: Tx,
  messageIds: readonly number[],
  failure: string | null,
): Promise<void> {
  if (messageIds.length === 0) return
  const state = failure === null ? ('sent' as const) : ('failed' as const)
  const changed = await tx.db
    .update(scheduleSends)
    .set({ state, failureCode: failure })
    .where(inCompany(tx, scheduleSends, inArray(scheduleSends.messageId, [...messageIds])))
    .returning({ scheduleId: scheduleSends.scheduleId })
  for (const scheduleId of new Set(changed.map((row) => row.scheduleId))) {
    const row = await holdSchedule(tx, scheduleId)
    if (row) await settle(tx, row)
  }
}

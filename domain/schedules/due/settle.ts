import { eq } from 'drizzle-orm'
import { schedules } from '#db/schema/schedules.ts'
import type { Tx } from '../../core/context.ts'
import { emitRow } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { readTimeZone } from '../company-calendar.ts'
import { sendAtOf, stateOf } from '../state.ts'
import { type ScheduleRow, sendsOf } from '../views.ts'
import { armSchedule } from '../write-times.ts'

/** A schedule, held until the transaction ends, also a deleted one. Undefined when there is none any more. */
export async function holdSchedule(tx: Tx, scheduleId: number): Promise<ScheduleRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(schedules)
    .where(inCompany(tx, schedules, eq(schedules.id, scheduleId)))
    .for('no key update')
  return row
}

/** After one of its times has changed: what the schedule is now, when it wakes next, and the word to every browser. */
export async function settle(tx: Tx, row: ScheduleRow): Promise<void> {
  const sends = (await sendsOf(tx, [row.id])).get(row.id) ?? []
  const sendAt = sendAtOf(row, sends, await readTimeZone(tx))
  const [after] = await tx.db
    .update(schedules)
    .set({ ...stateOf(sends), sendAt, updatedAt: tx.now() })
    .where(inCompany(tx, schedules, eq(schedules.id, row.id)))
    .returning({ version: schedules.version })
  await armSchedule(tx, row.id)
  if (after && row.deletedAt === null) {
    emitRow(tx, { noun: 'schedule', id: row.id, version: after.version, action: 'update' })
  }
}

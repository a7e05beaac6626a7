import { eq, gte } from 'drizzle-orm'
import { scheduleSends } from '#db/schema/schedules.ts'
import type { Tx } from '../core/context.ts'
import { clearTimer, setTimer } from '../core/jobs/timers.ts'
import { inCompany } from '../core/tenancy.ts'
import type { PlannedTime } from './timetable.ts'
import { sendsOf } from './views.ts'

/** The planned times of a schedule from this number on, in place of those that were. Its row is held. */
export async function writeTimes(
  tx: Tx,
  scheduleId: number,
  { from, times }: { from: number; times: readonly PlannedTime[] },
): Promise<void> {
  const { companyId } = tx
  await tx.db
    .delete(scheduleSends)
    .where(
      inCompany(tx, scheduleSends, eq(scheduleSends.scheduleId, scheduleId), gte(scheduleSends.nth, from)),
    )
  const rows = times.map(({ nth, dueAt }) => ({ companyId, scheduleId, nth, dueAt }))
  if (rows.length > 0) await tx.db.insert(scheduleSends).values(rows)
}

/** Wakes the schedule for the next of its times, not before `earliest`; never where none is left. */
export async function armSchedule(tx: Tx, scheduleId: number, earliest?: Date): Promise<void> {
  const timer = { kind: 'schedule', refId: scheduleId } as const
  const sends = (await sendsOf(tx, [scheduleId])).get(scheduleId) ?? []
  const next = sends.find(({ state }) => state === 'planned')
  if (!next) return clearTimer(tx, timer)
  const dueAt = earliest && earliest > next.dueAt ? earliest : next.dueAt
  return setTimer(tx, { ...timer, dueAt })
}

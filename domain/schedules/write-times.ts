import { and, eq, gte, or } from 'drizzle-orm'
import { scheduleSends } from '#db/schema/schedules.ts'
import type { Tx } from '../core/context.ts'
import { clearTimer, setTimer } from '../core/jobs/timers.ts'
import { inCompany } from '../core/tenancy.ts'
import type { PlannedTime } from './timetable.ts'
import { sendsOf } from './views.ts'

type Change = {
  from: number
  times: readonly PlannedTime[]
  /** The number of one that failed and is planned again. */
  again?: number | undefined
}

/** The planned times of a schedule from this number on, in place of those that were; what was sent or failed stays. Its row is held. */
export async function writeTimes(
  tx: Tx,
  scheduleId: number,
  { from, times, again = 0 }: Change,
): Promise<void> {
  const { companyId } = tx
  const { nth: number, state } = scheduleSends
  const isReplaced = and(gte(number, from), or(eq(state, 'planned'), eq(number, again)))
  await tx.db
    .delete(scheduleSends)
    .where(inCompany(tx, scheduleSends, eq(scheduleSends.scheduleId, scheduleId), isReplaced))
  const rows = times.map(({ nth, dueAt }) => ({ companyId, scheduleId, nth, dueAt }))
  if (rows.length > 0) await tx.db.insert(scheduleSends).values(rows).onConflictDoNothing()
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

import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import { schedules } from '#db/schema/schedules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { SECOND_MS, UNDO_MS } from '../core/contract/time.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { readCalendar } from './company-calendar.ts'
import { holdSchedule } from './due/settle.ts'
import { timingOf } from './state.ts'
import { planTimes } from './timetable.ts'
import { sendsOf } from './views.ts'
import { armSchedule, writeTimes } from './write-times.ts'

const BATCH = 200

/** The company's holidays change with this transaction: the job looks at them once the change cannot be undone any more. */
export async function planAnewLater(tx: Tx): Promise<void> {
  const { companyId } = tx
  const startAfterSeconds = Math.ceil(UNDO_MS / SECOND_MS) + 1
  await tx.services.jobs.enqueue(tx, 'plan-schedules', { companyId }, { startAfterSeconds })
}

/** Plans the times of every schedule anew that goes by business days. Safe to repeat; each in a transaction of its own. */
export async function planAnew(ctx: Ctx): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await reading(ctx, (tx) => listByBusinessDays(tx, after))
    for (const id of ids) await inTransaction(ctx, (tx) => planOne(tx, id))
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function listByBusinessDays(tx: Tx, after: number): Promise<number[]> {
  const isMeant = and(
    isNull(schedules.deletedAt),
    isNull(schedules.sentAt),
    ne(schedules.businessDays, 'as_is'),
  )
  const rows = await tx.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(inCompany(tx, schedules, isMeant, gt(schedules.id, after)))
    .orderBy(asc(schedules.id))
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

async function planOne(tx: Tx, scheduleId: number): Promise<void> {
  const row = await holdSchedule(tx, scheduleId)
  const sends = row ? ((await sendsOf(tx, [row.id])).get(row.id) ?? []) : []
  const planned = sends.filter(({ state }) => state === 'planned')
  const [first] = planned
  if (!row || !first) return
  // What was asked to be sent again has a time that no rule gave it.
  const from = Math.max(first.nth, row.anchorNth)
  const plannedTimes = planTimes(timingOf(row), await readCalendar(tx), { from })
  const times = plannedTimes.filter(({ nth }) => planned.some((send) => send.nth === nth))
  const isSame = times.every(({ nth, dueAt }) =>
    planned.some((send) => send.nth === nth && send.dueAt.getTime() === dueAt.getTime()),
  )
  if (isSame) return
  await writeTimes(tx, row.id, { from, times })
  await armSchedule(tx, row.id)
  const [after] = await tx.db
    .update(schedules)
    .set({ updatedAt: tx.now() })
    .where(inCompany(tx, schedules, eq(schedules.id, row.id)))
    .returning({ version: schedules.version })
  if (after) emitRow(tx, { noun: 'schedule', id: row.id, version: after.version, action: 'update' })
}

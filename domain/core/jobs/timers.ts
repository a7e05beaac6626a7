import { eq, lte, type SQL, sql } from 'drizzle-orm'
import { timers } from '#db/schema/events.ts'
import type { Tx } from '../context.ts'
import type { TimerKind } from '../contract/jobs/timer-kinds.ts'
import { inCompany } from '../tenancy.ts'

type Subject = { kind: TimerKind; refId: number }

/**
 * Timers: deadlines that events of a conversation move, one row for each kind and subject. A verb locks the subject
 * before it touches its timer, and judges the subject again when the timer is due. Architecture section 6.
 */
const ofSubject = (tx: Tx, { kind, refId }: Subject, ...conditions: SQL[]) =>
  inCompany(tx, timers, eq(timers.kind, kind), eq(timers.refId, refId), ...conditions)

/** Sets the deadline, or moves it. */
export async function setTimer(tx: Tx, { kind, refId, dueAt }: Subject & { dueAt: Date }): Promise<void> {
  await tx.db
    .insert(timers)
    .values({ companyId: tx.companyId, kind, refId, dueAt })
    .onConflictDoUpdate({ target: [timers.companyId, timers.kind, timers.refId], set: { dueAt } })
}

/**
 * Sets the deadline where there is none: one that is set already stays. It is held all the same, so that whoever takes it waits for
 * this commit, and sees what it is set for.
 */
export async function startTimer(tx: Tx, { kind, refId, dueAt }: Subject & { dueAt: Date }): Promise<void> {
  const target = [timers.companyId, timers.kind, timers.refId]
  await tx.db
    .insert(timers)
    .values({ companyId: tx.companyId, kind, refId, dueAt })
    .onConflictDoUpdate({ target, set: { dueAt: sql`${timers.dueAt}` } })
}

/** Removes a timer that is no longer needed. */
export async function clearTimer(tx: Tx, subject: Subject): Promise<void> {
  await tx.db.delete(timers).where(ofSubject(tx, subject))
}

/** Takes a due timer, so that nobody else runs it. Answers when it was due; null when it is gone or was moved. */
export async function takeTimer(tx: Tx, subject: Subject): Promise<Date | null> {
  const [takenTimer] = await tx.db
    .delete(timers)
    .where(ofSubject(tx, subject, lte(timers.dueAt, tx.now())))
    .returning({ dueAt: timers.dueAt })
  return takenTimer?.dueAt ?? null
}

/** Moves a timer whose work failed to `ms` from now, so that it does not block the others. */
export async function postponeTimer(tx: Tx, subject: Subject, ms: number): Promise<void> {
  const dueAt = new Date(tx.now().getTime() + ms)
  await tx.db
    .update(timers)
    .set({ dueAt })
    .where(ofSubject(tx, subject, sql`${timers.dueAt} < ${dueAt.toISOString()}::timestamptz`))
}

import { and, eq, sql } from 'drizzle-orm'
import { scheduleSends } from '#db/schema/schedules.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, type ErrorCode } from '../../core/contract/errors.ts'
import { SECOND_MS, UNDO_MS } from '../../core/contract/time.ts'
import { setTimer, takeTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { ofSend, type ScheduleRow, type SendRow, sendsOf } from '../views.ts'
import { armSchedule } from '../write-times.ts'
import { deliver } from './deliver.ts'
import { holdSchedule, settle } from './settle.ts'

type Due = { row: ScheduleRow; send: SendRow }

/**
 * The next time of a schedule may have come: its message is made, or why it cannot be is kept. One transaction takes the
 * timer, notes the time as sent and makes the message, so that however often whoever does it is killed, each time is sent
 * once. Times that passed while nothing ran follow one after the other. Server behaviour §5.
 */
export async function sendDueSchedule(ctx: Ctx, input: { scheduleId: number }): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      const due = await takeDue(tx, input.scheduleId)
      if (!due) return
      await requirePlan(tx)
      if (await hasAnswered(tx, due.row)) return skipOpen(tx, due.row)
      await requireKnownAnswer(tx, due)
      const messageId = await deliver(tx, due.row, due.send)
      await note(tx, due, { state: 'sent', messageId, failureCode: null })
    })
  } catch (error) {
    if (!(error instanceof AppError) || PASSING.has(error.code)) throw error
    await inTransaction(ctx, async (tx) => {
      const due = await takeDue(tx, input.scheduleId)
      if (due) await note(tx, due, { state: 'failed', failureCode: error.code })
    })
  }
}

/** The errors that pass soon; after them the send is tried again by itself. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['ERR_BUSY', 'ERR_UNAVAILABLE', 'ERR_SEARCH_TIMEOUT'])

/** The time that is due, with its schedule held and the timer taken; undefined when there is nothing to do now. */
async function takeDue(tx: Tx, scheduleId: number): Promise<Due | undefined> {
  const row = await holdSchedule(tx, scheduleId)
  const timer = { kind: 'schedule', refId: scheduleId } as const
  if (!(await takeTimer(tx, timer)) || !row) return undefined
  if (row.deletedAt !== null) {
    // Its deletion may still be undone: it is looked at again then.
    const settledAt = new Date(row.deletedAt.getTime() + UNDO_MS + SECOND_MS)
    if (settledAt > tx.now()) await setTimer(tx, { ...timer, dueAt: settledAt })
    return undefined
  }
  const sends = (await sendsOf(tx, [scheduleId])).get(scheduleId) ?? []
  const send = sends.find(({ state }) => state === 'planned')
  if (!send) return undefined
  if (send.dueAt <= tx.now()) return { row, send }
  await armSchedule(tx, scheduleId)
  return undefined
}

/** Whether the contact has written since a schedule was saved that is only for who has not. */
async function hasAnswered(tx: Tx, { contactId, unansweredSince }: ScheduleRow): Promise<boolean> {
  if (unansweredSince === null) return false
  const [row] = await tx.db.execute<{ has: boolean }>(sql`select exists (select from messages
    where company_id = ${tx.companyId} and contact_id = ${contactId} and not from_me
      and created_at > ${unansweredSince.toISOString()}::timestamptz) as has`)
  return row?.has ?? false
}

/**
 * Refuses a time between a backup and its restore: it has been sent, or had an answer that is lost. Somebody may send it all the same.
 * Throws ERR_ANSWER_UNKNOWN.
 */
async function requireKnownAnswer(tx: Tx, { row, send }: Due): Promise<void> {
  if (row.unansweredSince === null) return
  const [restored] = await tx.db.execute<{ isBehind: boolean }>(sql`
    select value::timestamptz >= ${send.dueAt.toISOString()}::timestamptz as "isBehind" from installation where key = 'restored_at'`)
  if (restored?.isBehind) throw new AppError('ERR_ANSWER_UNKNOWN')
}

/** An answer ends all that was still to come. */
async function skipOpen(tx: Tx, row: ScheduleRow): Promise<void> {
  const isOpen = and(eq(scheduleSends.scheduleId, row.id), eq(scheduleSends.state, 'planned'))
  await tx.db
    .update(scheduleSends)
    .set({ state: 'skipped', settledAt: tx.now() })
    .where(inCompany(tx, scheduleSends, isOpen))
  await settle(tx, row)
}

type Outcome = Pick<SendRow, 'state' | 'failureCode'> & { messageId?: number | null }

async function note(tx: Tx, { row, send }: Due, outcome: Outcome): Promise<void> {
  await tx.db
    .update(scheduleSends)
    .set({ ...outcome, settledAt: tx.now() })
    .where(ofSend(tx, send))
  await settle(tx, row)
}

/** Without the feature in the company's plan nothing is sent, and that is said. */
async function requirePlan(tx: Tx): Promise<void> {
  const [row] = await tx.db.execute<{ has: boolean }>(sql`
    select coalesce((select p.use_schedules and p.use_whatsapp from companies c join plans p on p.id = c.plan_id
      where c.id = ${tx.companyId}), true) as has`)
  if (!row?.has) throw new AppError('ERR_PLAN_FEATURE')
}

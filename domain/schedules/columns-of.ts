import { eq } from 'drizzle-orm'
import { schedules } from '#db/schema/schedules.ts'
import { maskWritten, restoreHidden } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { inCompany } from '../core/tenancy.ts'
import { readCalendar } from './company-calendar.ts'
import { BUSINESS_DAY_CODES, INTERVAL_CODES, mayChange } from './contract/rules.ts'
import type { ScheduleInput } from './contract/schema.ts'
import { requireRefs } from './require-refs.ts'
import { openNth, stateOf, timingOf } from './state.ts'
import { type Calendar, planTimes, readMoment, type Timing, wallTime, wishedFor } from './timetable.ts'
import { type ScheduleRow, sendsOf } from './views.ts'
import { armSchedule, writeTimes } from './write-times.ts'

/** The time by which a planned time may be past: a user who presses at nine to send at nine is not refused. */
const LATE_MS = MINUTE_MS

/**
 * The columns of what was given; of a change also its times, which the row's state follows from. Throws ERR_SCHEDULE_STATE
 * of one that was sent to the last, ERR_NO_PERMISSION where a hidden number would go elsewhere, ERR_VALIDATION for a time
 * that is past or too far, and for ids that name nothing.
 */
export async function columnsOf(tx: Tx, input: ScheduleInput, before: ScheduleRow | undefined) {
  if (before && !mayChange(before)) throw new AppError('ERR_SCHEDULE_STATE')
  await requireRefs(tx, input, before)
  const calendar = await readCalendar(tx)
  const again = await sourceOf(tx, input.againOfId)
  const plain = plainColumns(tx, input, before ?? again)
  if (!before) {
    const file = again && { fileId: again.fileId }
    return {
      ...plain,
      ...file,
      ...begun(tx, input, calendar),
      userId: userIdOf(tx.actor),
      clientId: input.clientId,
    }
  }
  return { ...plain, ...(await retimed(tx, input, { before, calendar })) }
}

/**
 * Finds the schedule that a new one repeats; it has no effect on a change. The schedule may have been deleted
 * meanwhile, as long as it can come back.
 */
async function sourceOf(tx: Tx, id: number | null | undefined): Promise<ScheduleRow | undefined> {
  if (!id) return undefined
  const [row] = await tx.db
    .select()
    .from(schedules)
    .where(inCompany(tx, schedules, eq(schedules.id, id)))
  if (!row) throw invalid({ againOfId: 'ERR_NOT_FOUND' })
  return row
}

/** `before` = the row that is changed, or said again. */
function plainColumns(tx: Tx, input: ScheduleInput, before: ScheduleRow | undefined) {
  const { contactId, body, queueId, ticketUserId, statusTicket, openTicket, assinar, whatsappId } = input
  const { onlyUnanswered } = input
  const hides = before !== undefined && masksNumbers(tx.actor)
  const written = hides && body !== undefined ? restoreHidden(body, before.body, maskWritten) : body
  if (hides && contactId !== undefined && contactId !== before.contactId) {
    refuseHidden({ typed: body, becomes: written ?? before.body })
  }
  return {
    contactId,
    queueId,
    ticketUserId,
    statusTicket,
    openTicket,
    isSigned: assinar,
    connectionId: whatsappId,
    body: written,
    ...(onlyUnanswered !== undefined && { unansweredSince: onlyUnanswered ? tx.now() : null }),
  }
}

/**
 * Refuses a change that sends a hidden number elsewhere: a user who may not see the number must not have it sent to
 * another phone, which could be their own.
 */
function refuseHidden({ typed, becomes }: { typed: string | undefined; becomes: string }): void {
  if (typed !== becomes && maskWritten(becomes) !== becomes) throw new AppError('ERR_NO_PERMISSION')
}

/** The timing of what is made, or of what a change makes of it. */
function timingFrom(input: ScheduleInput, usual: Timing): Timing {
  const { intervalo, valorIntervalo, enviarQuantasVezes, tipoDias } = input
  return {
    ...usual,
    interval: intervalo === undefined ? usual.interval : INTERVAL_CODES[intervalo],
    value: valorIntervalo ?? usual.value,
    times: enviarQuantasVezes ?? usual.times,
    businessDays: tipoDias === undefined ? usual.businessDays : BUSINESS_DAY_CODES[tipoDias],
  }
}

const ONCE = { nth: 1, interval: 'days', value: 1, times: 1, businessDays: 'as_is' } as const

function begun(tx: Tx, { sendAt = '', ...input }: ScheduleInput, calendar: Calendar) {
  const readAt = readMoment(sendAt, calendar.timeZone)
  const timing = timingFrom(input, { ...ONCE, startsAt: readAt })
  refusePast(tx, timing, calendar)
  refuseFar(timing, calendar)
  return { sendAt: readAt, ...columnsOfTiming(timing) }
}

type Changing = { before: ScheduleRow; calendar: Calendar }

/** The times that a change of the timing makes, written at once; nothing where it stays as it was. */
async function retimed(tx: Tx, input: ScheduleInput, { before, calendar }: Changing) {
  const was = timingOf(before)
  const wished = timingFrom(input, was)
  const movedAt = movedTo(input.sendAt, before, calendar.timeZone)
  const isMoved = movedAt !== undefined || wished.interval !== was.interval || wished.value !== was.value
  const isOther = wished.times !== was.times || wished.businessDays !== was.businessDays
  if (!isMoved && !isOther) return {}
  return planned(tx, { before, calendar, wished: { ...wished, startsAt: movedAt ?? before.sendAt }, isMoved })
}

type Planning = Changing & { wished: Timing; isMoved: boolean }

/** Moved: the next time is at the moment that is wished for, else the last that failed, and what follows counts from there. */
async function planned(tx: Tx, { before, calendar, wished, isMoved }: Planning) {
  const sends = (await sendsOf(tx, [before.id])).get(before.id) ?? []
  const done = sends.findLast(({ state }) => state !== 'planned')?.nth ?? 0
  if (wished.times < done) throw invalid({ enviarQuantasVezes: 'tooSmall' })
  const nth = openNth(sends) ?? sends.length + 1
  const timing = isMoved ? { ...wished, nth } : { ...wished, startsAt: before.anchorAt }
  const [from, again] = isMoved ? [nth, nth] : [done + 1, undefined]
  if (isMoved) refusePast(tx, timing, calendar)
  refuseFar(timing, calendar)
  const times = planTimes(timing, calendar, { from })
  await writeTimes(tx, before.id, { from, times, again })
  await armSchedule(tx, before.id)
  const after = (await sendsOf(tx, [before.id])).get(before.id) ?? []
  return { sendAt: wished.startsAt, ...columnsOfTiming(timing), ...stateOf(after) }
}

/** Another moment than the row's; a form, which knows no seconds, says the same one by its minute. */
function movedTo(text: string | undefined, { sendAt }: ScheduleRow, timeZone: string): Date | undefined {
  if (text === undefined || text.slice(0, 16) === wallTime(sendAt, timeZone)) return undefined
  const movedAt = readMoment(text, timeZone)
  return movedAt.getTime() === sendAt.getTime() ? undefined : movedAt
}

function refusePast(tx: Tx, timing: Timing, calendar: Calendar): void {
  const [first] = planTimes(timing, calendar, { from: timing.nth, maxCount: 1 })
  if (first && first.dueAt.getTime() < tx.now().getTime() - LATE_MS) throw invalid({ sendAt: 'past' })
}

/** A hundred times every thousand months ends after the year 9999, which no database and no calendar of ours writes. */
function refuseFar(timing: Timing, { timeZone }: Calendar): void {
  const last = wishedFor(timing, timing.times, timeZone)
  if (last.getUTCFullYear() > LAST_YEAR) throw invalid({ valorIntervalo: 'tooLarge' })
}
const LAST_YEAR = 9000

function columnsOfTiming({ startsAt, nth, interval, value, times, businessDays }: Timing) {
  return { anchorAt: startsAt, anchorNth: nth, interval, intervalValue: value, times, businessDays }
}

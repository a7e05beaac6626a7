import { Temporal } from 'temporal-polyfill'
import type { BusinessDays, Interval } from './contract/rules.ts'

/*
 * When the times of a schedule are: pure functions of its timing and of the company's calendar. Days, weeks and months are
 * counted on the company's wall clock, whatever summer time does in between; minutes are counted by themselves. Server
 * behaviour §5.
 */

/** The time of number `nth` is wished for at `startsAt`; the others are counted from there. */
export type Timing = {
  startsAt: Date
  nth: number
  interval: Interval
  value: number
  times: number
  businessDays: BusinessDays
}

/**
 * The company's time zone, and the days on which it does not work; `holidayName` = a holiday's name, null for a
 * weekend.
 */
export type Calendar = {
  timeZone: string
  dayOff(day: string): { holidayName: string | null } | undefined
}

export type PlannedTime = {
  nth: number
  dueAt: Date
  /** The day on which it was wished for, where it was moved from it; and the holiday that it was. */
  movedFrom: string | null
  holiday: string | null
}

/** A moment as it was given: on the company's wall clock unless it says how far it is from UTC. */
export function readMoment(text: string, timeZone: string): Date {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(text)) return new Date(text)
  // An hour that summer time leaves out is one later; of one that it repeats the first is meant.
  return instantOf(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone))
}

/** Returns the time on the company's wall clock, to the minute: `2026-11-24T09:30`. */
export function wallTime(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/**
 * Returns the wished time of the send with this number. It is counted from the anchor, so that the 31st comes back
 * after a short month.
 */
export function wishedFor(
  { startsAt, nth: anchor, interval, value }: Timing,
  nth: number,
  timeZone: string,
): Date {
  const steps = (nth - anchor) * value
  if (interval === 'minutes') return new Date(startsAt.getTime() + steps * 60_000)
  return instantOf(zoned(startsAt, timeZone).add({ [interval]: steps }))
}

/**
 * Returns the planned time of the send with this number: on a business day, if the schedule asks for that, at the same
 * hour.
 */
export function planTime(timing: Timing, nth: number, calendar: Calendar): PlannedTime {
  const wished = wishedFor(timing, nth, calendar.timeZone)
  const { businessDays } = timing
  if (businessDays === 'as_is') return { nth, dueAt: wished, movedFrom: null, holiday: null }
  const zonedTime = zoned(wished, calendar.timeZone)
  const day = zonedTime.toPlainDate()
  const off = calendar.dayOff(day.toString())
  if (!off) return { nth, dueAt: wished, movedFrom: null, holiday: null }
  const to = nextBusinessDay(day, businessDays === 'before' ? -1 : 1, calendar)
  const moved = zonedTime.toPlainTime()
  const dueAt = instantOf(to.toZonedDateTime({ timeZone: calendar.timeZone, plainTime: moved }))
  return { nth, dueAt, movedFrom: day.toString(), holiday: off.holidayName }
}

/** The times from this number to the last, at most so many of them. */
export function planTimes(
  timing: Timing,
  calendar: Calendar,
  { from, maxCount = timing.times }: { from: number; maxCount?: number },
): PlannedTime[] {
  const count = Math.min(maxCount, Math.max(0, timing.times - from + 1))
  return Array.from({ length: count }, (_, index) => planTime(timing, from + index, calendar))
}

/** No company is closed for longer: beyond that the day stays as it is. */
const FARTHEST_DAYS = 366

function nextBusinessDay(day: Temporal.PlainDate, step: 1 | -1, { dayOff }: Calendar): Temporal.PlainDate {
  for (let days = step; Math.abs(days) <= FARTHEST_DAYS; days += step) {
    const candidate = day.add({ days })
    if (!dayOff(candidate.toString())) return candidate
  }
  return day
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}

function instantOf(zonedTime: Temporal.ZonedDateTime): Date {
  return new Date(zonedTime.epochMilliseconds)
}

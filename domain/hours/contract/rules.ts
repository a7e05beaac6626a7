import {
  addDays,
  DAY_MS,
  dayOf,
  instantAt,
  MINUTE_MS,
  minutesOf,
  SECOND_MS,
} from '../../core/contract/time.ts'
import { type DayHours, type DayShifts, WEEKDAYS, type Weekday, type WeekHours } from './schema.ts'

/*
 * Whether somebody is there: pure functions of a week's hours and of the company's calendar, for the bot and for the screens.
 * A shift belongs to the day on which it begins. Server behaviour §2.5.
 */

const OPEN = { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' } as const
const CLOSED = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' } as const
const WEEKEND: ReadonlySet<Weekday> = new Set(['saturday', 'sunday'])

/** The hours of whoever has not said any. docs/decisions/068-opening-hours.md. */
export const USUAL_WEEK: WeekHours = WEEKDAYS.map((weekdayEn) => ({
  weekday: '',
  weekdayEn,
  ...(WEEKEND.has(weekdayEn) ? CLOSED : OPEN),
}))

/** A day with hours of its own; without any it is closed. */
export type Holiday = { name: string; date: string; yearly: boolean } & Partial<DayShifts>

/** The company's time zone, and its days with hours of their own, most of which are closed. */
export type HoursCalendar = { timeZone: string; holidays: readonly Holiday[] }

/** Why it is open or closed: of the open ones there is one alone, `shift`. */
export const HOURS_REASONS = [
  'shift',
  'pause',
  'closedDay',
  'holiday',
  'beforeOpening',
  'afterClosing',
] as const
export type HoursReason = (typeof HOURS_REASONS)[number]

export type HoursVerdict = {
  isOpen: boolean
  reason: HoursReason
  /** The name of the day's holiday. */
  holiday: string | null
  /** The next opening of one that is closed; null when it is not within `FARTHEST_DAYS`. */
  opensAt: Date | null
}

/** So many days ahead is looked for the next opening. */
export const FARTHEST_DAYS = 60

/** Whether it is open at an instant, and why. A week that is null is the usual one. */
export function judgeHours(week: WeekHours | null, calendar: HoursCalendar, instant: Date): HoursVerdict {
  const hours = week ?? USUAL_WEEK
  const today = dayOf(instant, calendar.timeZone)
  const isIn = ({ from, to }: Span) => from <= instant && instant < to
  const ofToday = spansOf(hours, calendar, today)
  // What began yesterday goes on over midnight, also into a holiday.
  if ([...spansOf(hours, calendar, addDays(today, -1)), ...ofToday].some(isIn))
    return { isOpen: true, reason: 'shift', holiday: null, opensAt: null }
  const holiday = holidayOn(calendar.holidays, today)
  const isClosedAllDay = holiday !== undefined && ofToday.length === 0
  return {
    isOpen: false,
    reason: isClosedAllDay ? 'holiday' : reasonOf(ofToday, instant),
    holiday: holiday?.name ?? null,
    opensAt: nextOpening(hours, calendar, instant),
  }
}

/** The day's holiday: of that day alone, or of every year. */
function holidayOn(holidays: readonly Holiday[], day: string): Holiday | undefined {
  const once = holidays.find(({ yearly, date }) => !yearly && date === day)
  return once ?? holidays.find(({ yearly, date }) => yearly && date.slice(5) === day.slice(5))
}

/** A shift in minutes since the midnight of its day; one that ends where it starts, or before, passes the next midnight. */
export type Shift = { from: number; to: number }

/** The shifts of a day that are whole, in their order. From midnight to midnight is the whole day. */
export function shiftsOf({ startTimeA, endTimeA, startTimeB, endTimeB }: DayShifts): Shift[] {
  return [shiftOf(startTimeA, endTimeA), shiftOf(startTimeB, endTimeB)]
    .filter((shift) => shift !== null)
    .sort((shift, otherShift) => shift.from - otherShift.from)
}

/** Null where it is empty: a time is missing, or both are the same. Until 23:59 means until midnight, as in many a clock that has no 24:00. */
export function shiftOf(start: string, end: string): Shift | null {
  if (start === '' || end === '') return null
  const [from, to] = [minutesOf(start), minutesOf(end)]
  if (from === to && from !== 0) return null
  if (to === DAY_MINUTES - 1) return { from, to: DAY_MINUTES }
  return { from, to: to > from ? to : to + DAY_MINUTES }
}
const DAY_MINUTES = DAY_MS / MINUTE_MS

/** The day's hours; a day that is not among them is closed. */
export function hoursOn(week: WeekHours, weekdayEn: Weekday): DayHours {
  return week.find((day) => day.weekdayEn === weekdayEn) ?? { weekday: '', weekdayEn, ...CLOSED }
}

/** The week with each of its days once, Monday first. */
export function wholeWeek(week: WeekHours | null): WeekHours {
  return WEEKDAYS.map((weekday) => hoursOn(week ?? USUAL_WEEK, weekday))
}

export function weekdayOf(day: string): Weekday {
  const fromSunday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return WEEKDAYS[(fromSunday + 6) % WEEKDAYS.length] ?? 'monday'
}

type Span = { from: Date; to: Date }

/**
 * Returns the shifts of a day: those of a holiday, else those of the weekday. A shift that summer time skips entirely
 * is left out.
 */
function spansOf(week: WeekHours, { timeZone, holidays }: HoursCalendar, day: string): Span[] {
  const holiday = holidayOn(holidays, day)
  return shiftsOf(holiday ? { ...CLOSED, ...holiday } : hoursOn(week, weekdayOf(day)))
    .map(({ from, to }) => ({ from: instantAt(day, from, timeZone), to: instantAt(day, to, timeZone) }))
    .filter(({ from, to }) => from < to)
}

/** The seconds between two instants in which it is open. A week that is null is the usual one. */
export function openSecondsBetween(
  week: WeekHours | null,
  calendar: HoursCalendar,
  { from, to }: { from: Date; to: Date },
): number {
  const lastDay = dayOf(to, calendar.timeZone)
  let openMs = 0
  let countedUntil = from.getTime()
  // What begins on the day before goes on over midnight.
  for (let day = addDays(dayOf(from, calendar.timeZone), -1); day <= lastDay; day = addDays(day, 1)) {
    for (const span of spansOf(week ?? USUAL_WEEK, calendar, day)) {
      const begin = Math.max(span.from.getTime(), countedUntil)
      const end = Math.min(span.to.getTime(), to.getTime())
      if (end <= begin) continue
      openMs += end - begin
      countedUntil = end
    }
  }
  return Math.round(openMs / SECOND_MS)
}

function reasonOf(spans: readonly Span[], instant: Date): HoursReason {
  const [first] = spans
  if (!first) return 'closedDay'
  if (instant < first.from) return 'beforeOpening'
  return spans.some(({ from }) => instant < from) ? 'pause' : 'afterClosing'
}

function nextOpening(week: WeekHours, calendar: HoursCalendar, instant: Date): Date | null {
  const today = dayOf(instant, calendar.timeZone)
  for (let days = 0; days <= FARTHEST_DAYS; days += 1) {
    const next = spansOf(week, calendar, addDays(today, days)).find(({ from }) => instant < from)
    if (next) return next.from
  }
  return null
}

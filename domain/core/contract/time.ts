/** Wall-clock rules as pure functions of (instant, company time zone). Durations carry their unit in the name. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * For so long an act can be undone, upon a ticket or of deleting: one time for all of them. Of sending, users set their own.
 * docs/decisions/024-undo.md.
 */
export const UNDO_MS = 8 * SECOND_MS

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

export type WallClock = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
}

/** Returns the wall clock time of an instant in a time zone; weekday 0 is Sunday. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  const year = Number(parts.year)
  const month = Number(parts.month)
  const day = Number(parts.day)
  return {
    year,
    month,
    day,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
  }
}

/** The calendar day there and then: `2026-11-21`. */
export function dayOf(instant: Date, timeZone: string): string {
  const { year, month, day } = wallClock(instant, timeZone)
  return isoDay(year, month, day)
}

/** The last second of a calendar day (`2026-11-21`) there. */
export function endOfDay(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T23:59:59Z`)
  // Where clocks are set in between, the second look is by the right offset.
  const first = wanted - offsetMs(new Date(wanted), timeZone)
  return new Date(wanted - offsetMs(new Date(first), timeZone))
}

/**
 * Returns the instant at which the wall clock in the time zone shows this day and minute of the day; minutes beyond
 * midnight belong to the next day. A time that summer time skips moves later by the skipped time. For a time that it
 * repeats, the first one is returned.
 */
export function instantAt(day: string, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS
  const before = offsetMs(new Date(wanted - DAY_MS), timeZone)
  const after = offsetMs(new Date(wanted + DAY_MS), timeZone)
  const first = new Date(wanted - before)
  if (before === after || offsetMs(first, timeZone) === before) return first
  const second = new Date(wanted - after)
  return offsetMs(second, timeZone) === after ? second : first
}

/** The calendar day so many days later, or before. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the wall clock time there as milliseconds, whole seconds, of a clock that would be UTC's. */
export function wallMs(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the milliseconds by which the wall clock in the time zone is ahead of UTC. */
function offsetMs(instant: Date, timeZone: string): number {
  return wallMs(instant, timeZone) - Math.floor(instant.getTime() / 1000) * 1000
}

/** So many months later, or before; the last day of a month that has fewer days. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [toYear, toMonth] = [
    year + Math.floor((month - 1 + months) / 12),
    ((((month - 1 + months) % 12) + 12) % 12) + 1,
  ]
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return isoDay(toYear, toMonth, Math.min(day, last))
}

/** Whole days from one calendar day to another; negative when it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

function isoDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * Whether the wall clock lies between two `HH:MM` times, both inclusive to the minute. A range that ends before it
 * starts passes midnight.
 */
export function isWithinHours(instant: Date, timeZone: string, start: string, end: string): boolean {
  const { hour, minute } = wallClock(instant, timeZone)
  const now = hour * 60 + minute
  const from = minutesOf(start)
  const to = minutesOf(end)
  return from <= to ? now >= from && now <= to : now >= from || now <= to
}

/** `HH:MM` → minutes since midnight. */
export function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whole minutes between two instants, never negative. */
export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formatters.get(timeZone)
  if (cachedFormat) return cachedFormat
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, format)
  return format
}

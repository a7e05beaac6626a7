import type { Language } from '#domain/core/contract/languages.ts'
import { addMonths, DAY_MS, daysBetween } from '#domain/core/contract/time.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Names in the address: how the days are shown, and one of them. */
export const SPAN_PARAMS = { view: 'view', date: 'date' } as const

export type Span = {
  /** As the address says; none: whatever suits the window. */
  view: CalendarView | undefined
  /** A day of the span. */
  date: string
  /** The beginning of the days that are read: the whole weeks of the month, the week, or the day. */
  startDate: string
  endDate: string
}

/** The languages whose weeks begin on Monday (CLDR, `firstDay`); in Brazil and the United States they begin on Sunday. */
const FROM_MONDAY: ReadonlySet<string> = new Set(['es', 'tr'] satisfies Language[])

/** The day on which weeks begin in calendars of the language: 0 = Sunday. */
export const firstDayOf = (language: string): 0 | 1 => (FROM_MONDAY.has(language) ? 1 : 0)

/** The days that an address speaks of; today's without a word. Weeks begin as the language has them. */
export function readSpan(params: URLSearchParams, today: string, firstDay: 0 | 1): Span {
  const weekOf = (day: string) =>
    plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7))
  const view = CALENDAR_VIEWS.find((candidate) => candidate === params.get(SPAN_PARAMS.view))
  const dateParam = params.get(SPAN_PARAMS.date) ?? ''
  const date = isDay(dateParam) ? dateParam : today
  if (view === 'day') return { view, date, startDate: date, endDate: date }
  if (view === 'week') return { view, date, startDate: weekOf(date), endDate: plusDays(weekOf(date), 6) }
  const first = `${date.slice(0, 7)}-01`
  const last = plusDays(addMonths(first, 1), -1)
  // The agenda reads on into what the month's last week shows: one reading serves both.
  return { view, date, startDate: weekOf(first), endDate: plusDays(weekOf(last), 6) }
}

/** A day of the span before (-1) or after (1), shown so. */
export function neighbour({ date }: Span, view: CalendarView, step: 1 | -1): string {
  if (view === 'day') return plusDays(date, step)
  if (view === 'week') return plusDays(date, 7 * step)
  return addMonths(`${date.slice(0, 7)}-01`, step)
}

/** Whether a day is among those that are shown: of a month the agenda shows its own days. */
export function isShownIn(day: string, { startDate, endDate, date }: Span, view: CalendarView): boolean {
  if (view === 'agenda' || view === 'month') return day.slice(0, 7) === date.slice(0, 7)
  return daysBetween(startDate, day) >= 0 && daysBetween(day, endDate) >= 0
}

function isDay(text: string): boolean {
  return (
    /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  )
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

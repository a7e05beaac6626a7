import { addMonths, dayOf, daysBetween } from '../../core/contract/time.ts'
import { RECURRENCES, type Recurrence } from './schema.ts'

/** The platform's own company never expires, and is neither switched off nor deleted. Specification 1 §4. */
export const PLATFORM_COMPANY = 1

/** From so many days before its end on, a subscription is shown as a warning. Specification 1 §9. */
const SOON_DAYS = 5

/** Returns the tone of a due date: over (today or past), soon (1 to 5 days left), or as usual. Specification 2 §4. */
export function dueTone(dueDate: string | null, timeZone: string, now: Date): 'over' | 'soon' | 'usual' {
  if (dueDate === null) return 'usual'
  const remainingDays = daysBetween(dayOf(now, timeZone), dueDate)
  if (remainingDays <= 0) return 'over'
  return remainingDays <= SOON_DAYS ? 'soon' : 'usual'
}

/** The end of a subscription, and the day of the month that it keeps in every month that has it. */
export type Due = { dueDate: string; dueDay: number }

/**
 * The due date after one renewal: by the recurrence, from the day on which it was due, or from today where that is past or
 * there was none. `dueDay` is the day of the month that it keeps to, null where nobody has said: a shorter month moves one due
 * date, not those after it. Server behaviour §9.
 */
export function renewed(
  { dueDate, dueDay, recurrence }: { dueDate: string | null; dueDay: number | null; recurrence: Recurrence },
  today: string,
): Due {
  const isAhead = dueDate !== null && dueDate >= today
  const from = isAhead ? dueDate : today
  const day = (isAhead ? dueDay : null) ?? dayOfMonth(from)
  const next = addMonths(from, RECURRENCES[recurrence])
  const last = dayOfMonth(lastOfMonth(next))
  return { dueDate: `${next.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`, dueDay: day }
}

export const dayOfMonth = (date: string): number => Number(date.slice(8))

/** No month is longer. */
const lastOfMonth = (date: string): string =>
  addMonths(`${date.slice(0, 4)}-01-31`, Number(date.slice(5, 7)) - 1)

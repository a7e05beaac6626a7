import { addMonths, dayOf, daysBetween } from '../core/time.ts'
import { RECURRENCES, type Recurrence } from './schema.ts'

/** The platform's own company never expires, and is neither switched off nor deleted. Specification 1 §4. */
export const PLATFORM_COMPANY = 1

/** From so many days before its end on, a subscription is shown as a warning. Specification 1 §9. */
const SOON_DAYS = 5

/** How a due date is shown: over (today or past), soon (1 to 5 days left), or as usual. Specification 2 §4. */
export function dueTone(dueDate: string | null, timeZone: string, now: Date): 'over' | 'soon' | 'usual' {
  if (dueDate === null) return 'usual'
  const left = daysBetween(dayOf(now, timeZone), dueDate)
  if (left <= 0) return 'over'
  return left <= SOON_DAYS ? 'soon' : 'usual'
}

/**
 * The due date after one renewal: by the recurrence, from the day on which it was due, or from today where that is past or
 * there was none. Server behaviour §9.
 */
export function renewedDay(dueDate: string | null, recurrence: Recurrence, today: string): string {
  const from = dueDate !== null && dueDate > today ? dueDate : today
  return addMonths(from, RECURRENCES[recurrence])
}

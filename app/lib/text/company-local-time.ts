import { wallClock } from '#domain/core/contract/time.ts'

/** Returns the time that the company's wall clock shows at an instant, to the minute: `2026-11-24T09:30`. */
export function companyTimeOf(instant: string | Date, timeZone: string): string {
  const { year, month, day, hour, minute } = wallClock(new Date(instant), timeZone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

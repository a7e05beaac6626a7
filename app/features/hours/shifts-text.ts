import { shiftsOf } from '#domain/hours/contract/rules.ts'
import type { DayShifts } from '#domain/hours/contract/schema.ts'

/** A day's shifts as on a clock: `08:00–12:00, 13:00–18:00`; empty for none. */
export function shiftsText(day: DayShifts): string {
  return shiftsOf(day)
    .map(({ from, to }) => `${clockText(from)}–${clockText(to)}`)
    .join(', ')
}

/** Minutes of the day as on a clock. */
function clockText(minutes: number): string {
  const hour = String(Math.floor(minutes / 60) % 24).padStart(2, '0')
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`
}

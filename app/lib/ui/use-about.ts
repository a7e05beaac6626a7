import { dateAndTime, timeOfDay } from '~/lib/text/format'
import { useClock, useNow } from './use-clock'

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000

/**
 * Writes the approximate time of a future event: the time of day if it is soon, else with the date. Null once it is
 * past.
 */
export function useAbout(): (iso: string | null) => string | null {
  const clock = useClock()
  const now = useNow().getTime()
  return (iso) => {
    if (iso === null) return null
    const inMs = Date.parse(iso) - now
    if (inMs < 0) return null
    return inMs < HALF_A_DAY_MS ? timeOfDay(iso, clock) : dateAndTime(iso, clock)
  }
}

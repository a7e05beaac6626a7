import { dateAndTime, timeOfDay } from '~/lib/text/format'
import { useClock, useNow } from './use-clock'

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000

/** About when something will be: the time of day where that is soon, else the day with it. Nothing once it is past. */
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

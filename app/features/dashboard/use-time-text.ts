import { formatDuration } from '~/lib/text/format-duration'
import { useClock } from '~/lib/ui/use-clock'

/** Returns a function that writes seconds as a length of time; a dash for none. */
export function useTimeText(): (seconds: number | null) => string {
  const { language } = useClock()
  return (seconds) => (seconds === null ? '–' : formatDuration(seconds, language))
}

import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { dateAndTime } from '~/lib/format'
import { useClock, useNow } from '~/lib/use-clock'

/** Minutes from which a customer waits long, and too long. */
export const WAITS_LONG_MIN = 10
export const WAITS_TOO_LONG_MIN = 30

/** How long a customer has been waiting, growing amber and then red. */
export function WaitTime({ since, className }: { since: string; className?: string }) {
  const now = useNow()
  const clock = useClock()
  const duration = useDuration()
  const { t } = useTranslation()
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  return (
    <time
      dateTime={since}
      title={dateAndTime(since, clock)}
      className={cn(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-xs text-muted',
        minutes >= WAITS_LONG_MIN && 'font-medium text-warn',
        minutes >= WAITS_TOO_LONG_MIN && 'font-medium text-bad',
        className,
      )}
    >
      <Clock aria-hidden className="size-3 shrink-0" />
      {minutes < 1 ? t('time.now') : t('time.waits', { duration: duration(minutes) })}
    </time>
  )
}

/** Minutes in the largest unit that says enough: 12 min, 3 h, 2 dias. */
export function useDuration() {
  const { t } = useTranslation()
  return (minutes: number) => {
    if (minutes < 60) return t('time.minutes', { count: minutes })
    if (minutes < 48 * 60) return t('time.hours', { count: Math.floor(minutes / 60) })
    return t('time.days', { count: Math.floor(minutes / 1440) })
  }
}

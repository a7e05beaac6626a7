import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { USUAL_WAIT_LIMITS, type WaitLimits } from '#domain/queues/contract/schema.ts'
import { cn } from '~/lib/cn'
import { dateAndTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'

type WaitTimeProps = {
  since: string
  /** The wait limits of the ticket's queue; without a queue the usual limits apply. */
  limits: WaitLimits | null
  className?: string
}

/** Shows how long a customer has been waiting, growing amber and then red by the limits of the queue. Interface 9. */
export function WaitTime({ since, limits, className }: WaitTimeProps) {
  const { waitAmberMinutes, waitRedMinutes } = limits ?? USUAL_WAIT_LIMITS
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
        minutes >= waitAmberMinutes && 'font-medium text-warn',
        minutes >= waitRedMinutes && 'font-medium text-bad',
        className,
      )}
    >
      <Clock aria-hidden className="size-3 shrink-0" />
      {minutes < 1 ? t('time.now') : t('time.waits', { duration: duration(minutes) })}
    </time>
  )
}

/** Writes minutes in the largest unit that is exact enough: 12 min, 3 h, 2 dias. */
export function useDuration() {
  const { t } = useTranslation()
  return (minutes: number) => {
    if (minutes < 60) return t('time.minutes', { count: minutes })
    if (minutes < 48 * 60) return t('time.hours', { count: Math.floor(minutes / 60) })
    return t('time.days', { count: Math.floor(minutes / 1440) })
  }
}

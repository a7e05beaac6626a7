import { Link } from '@remix-run/react'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueAlert } from '#domain/notifications/contract/schema.ts'
import { rowTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { queueAlertLink } from './queue-alert-link'

type QueueAlertListProps = { alerts: readonly QueueAlert[]; onChosen: () => void }

/** Queues in which customers wait beyond the limit: how many, since when, and the way to them. */
export function QueueAlertList({ alerts, onChosen }: QueueAlertListProps) {
  const { t } = useTranslation('shell')
  const clock = useClock()
  const now = useNow()
  if (alerts.length === 0) return null
  return (
    <ul aria-label={t('queueAlerts.title')} className="border-b border-line p-1">
      {alerts.map((alert) => (
        <li key={alert.queueId}>
          <Link
            to={queueAlertLink(alert)}
            onClick={onChosen}
            className="ring-inside flex min-h-12 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
          >
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-bad-soft text-bad"
            >
              <Hourglass className="size-4" />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="truncate text-sm font-semibold">
                {t('queueAlerts.of', { name: alert.name })}
              </span>
              <span className="truncate text-xs text-muted">
                {t('queueAlerts.waiting', { count: alert.waiting, minutes: alert.minutes })}
              </span>
            </span>
            <time dateTime={alert.since} className="self-start text-xs text-muted">
              {rowTime(alert.since, now, clock)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Link } from '@remix-run/react'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InboxOverview } from '#domain/inbox/contract/schema.ts'
import { WaitTime } from '~/features/queues/wait-time'
import { capped } from '~/lib/text/format'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useOverview } from '~/live/reading/use-overview'
import { Button } from '~/ui/button'
import { ColourDot } from '~/ui/colour-dot'
import { filterCount, type TicketFilter } from './ticket-filter'
import { filterHref, useFilter } from './use-filter'

const KEYS = { 'Ctrl K': 'palette', s: 'search', j: 'next', k: 'previous', '?': 'map' } as const

/**
 * Shows who waits in which queue and how long, with the longest wait one click away; and the keys to begin with.
 * Interface 51.
 */
export function TodayQueue() {
  const overview = useOverview()
  const { filter } = useFilter()
  const waiting = overview?.waiting.filter(({ queue }) => isMeant(filter, queue)) ?? []
  return (
    <div className="grid w-full min-w-72 gap-4 pt-1">
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      <Keys />
    </div>
  )
}

/** Beside a list that is narrowed to queues those alone; beside one that is narrowed otherwise its own figures say enough. */
function isMeant({ queues, ...filter }: TicketFilter, queue: { id: number } | null): boolean {
  if (filterCount({ ...filter, queues: [] }) > 0) return false
  return queues.length === 0 || (queue !== null && queues.includes(queue.id))
}

function Waiting({ waiting }: Pick<InboxOverview, 'waiting'>) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  const [longest] = waiting
  if (!longest) return null
  return (
    <section aria-label={t('today.title')} className="grid gap-3">
      <Button asChild variant="primary" className="justify-self-center">
        <Link to={filterHref(`/tickets/${longest.longest.uuid}`, filter, { section: 'pending' })}>
          <Hourglass />
          {t('today.open')}
        </Link>
      </Button>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-xl border border-line bg-panel text-start text-sm">
        {waiting.map(({ queue, count, longest }) => (
          <li key={queue?.id ?? 0}>
            <Link
              to={filterHref(`/tickets/${longest.uuid}`, filter, { section: 'pending' })}
              className="ring-inside flex min-h-11 items-center gap-2.5 px-3 py-1.5 hover:bg-hover"
            >
              {queue && <ColourDot color={queue.color} className="size-2 shrink-0" />}
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">{queue?.name ?? t('noQueue')}</span>
                <span className="truncate text-xs text-muted">
                  {t('today.longest', { name: shownName(longest.contact) })}
                </span>
              </span>
              <span className="grid justify-items-end">
                <span className="tabular">{t('today.count', { count, shown: capped(count) })}</span>
                <WaitTime since={longest.since} limits={queue} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Keys() {
  const { t } = useTranslation('shell')
  return (
    <dl className="mx-auto grid grid-cols-[auto_auto] items-center gap-x-4 gap-y-1.5 text-start text-xs text-muted">
      {Object.entries(KEYS).map(([key, labelKey]) => (
        <div key={key} className="col-span-full grid grid-cols-subgrid items-center">
          <dt>{t(`keys.${labelKey}`)}</dt>
          <dd className="text-end">
            <kbd className="rounded-sm border border-line bg-hover px-1.5">{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { capped } from '~/lib/text/format'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { useOverview } from '~/live/reading/use-overview'
import { NO_FILTERS, type TicketFilter } from './ticket-filter'
import { filterHref } from './use-filter'

/** Above the list of who waits, for admins: how many wait in no queue, where most attendants do not see them. */
export function WithoutQueue({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const count = useOverview()?.waiting.find(({ queue }) => queue === null)?.count ?? 0
  const isShown = viewer && isAdmin(viewer) && !filter.withoutQueue && filter.section === 'pending'
  if (!isShown || filter.tab !== 'open' || count === 0) return null
  const href = filterHref('/tickets', filter, { ...NO_FILTERS, withoutQueue: '1' })
  return (
    <Link
      to={href}
      className="ring-inside flex min-h-9 items-center justify-between gap-2 border-b border-line px-3.5 text-sm text-accent-text hover:bg-hover touch:min-h-11"
    >
      <span className="font-medium">{t('filter.withoutQueue')}</span>
      <span className="tabular">{t('today.count', { count, shown: capped(count) })}</span>
    </Link>
  )
}

import { Link, useLocation, useNavigate } from '@remix-run/react'
import { Inbox, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { filterCount, NO_FILTERS, type TicketFilter } from '~/lib/tickets/ticket-filter'
import { onDemand } from '~/lib/ui/code/on-demand'
import type { ListName } from '~/live/lists/list-reader'
import { EmptyState } from '../../empty-state'
import { NotLoaded } from '../../not-loaded'
import { Button } from '../../ui/button'
import { useFilterLabels } from './filter-menu'
import { filterHref } from './use-filter'

const FirstRun = onDemand(async () => (await import('./first-run')).FirstRun, {
  meanwhile: ({ otherwise }) => otherwise,
  missing: ({ props, retry }) => (
    <>
      {props.otherwise}
      <NotLoaded retry={retry} />
    </>
  ),
})

/** `hasNone`: the company has no conversation at all yet, whatever the list. */
type NoTicketsProps = { name: ListName; filter: TicketFilter; hasNone: boolean }

/** Why there is nothing, and the next step. */
export function NoTickets({ name, filter, hasNone }: NoTicketsProps) {
  const { t } = useTranslation('tickets')
  const labels = useFilterLabels()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (filterCount(filter) > 0 || filter.q) {
    const filters = [filter.q && `“${filter.q}”`, ...labels.map((label) => label.label)]
      .filter(Boolean)
      .join(', ')
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t('empty.filtered')}
        text={t('empty.filteredText', { filters })}
      >
        {filter.q && (
          <Button asChild variant="primary">
            <Link to={filterHref(pathname, filter, { tab: 'search', messages: '1' })} preventScrollReset>
              {t('found.lookInMessages')}
            </Link>
          </Button>
        )}
        <Button onClick={() => navigate(filterHref(pathname, filter, { q: '', ...NO_FILTERS }))}>
          {t('list.clearFilters')}
        </Button>
      </EmptyState>
    )
  }
  const kind = name === 'nps' || name === 'lgpd' ? 'search' : name
  const nothing = (
    <EmptyState icon={<Inbox aria-hidden />} title={t(`empty.${kind}`)} text={t(`empty.${kind}Text`)} />
  )
  return hasNone ? <FirstRun otherwise={nothing} /> : nothing
}

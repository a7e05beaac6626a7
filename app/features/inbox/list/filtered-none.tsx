import { Link, useLocation, useNavigate } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useFilterLabels } from './filter-chips'
import { NO_FILTERS, searchViewOf, type TicketFilter } from './ticket-filter'
import { filterHref } from './use-filter'

/** Tells that nothing matches the search and the filters, which are named. */
export function FilteredNone({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation('tickets')
  const labels = useFilterLabels(filter)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const filters = [filter.q && `“${filter.q}”`, ...labels.map((label) => label.label)]
    .filter(Boolean)
    .join(', ')
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('empty.filtered')}
      text={t('empty.filteredText', { filters })}
    >
      {filter.q && searchViewOf(filter) !== 'all' && (
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

import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLookups } from '~/live/reading/use-lookups'
import { Button } from '~/ui/button'
import {
  choicesOf,
  type FilterName,
  FLAG_NAMES,
  type FlagName,
  toggled,
  useFilterNames,
} from './filter-names'
import { filterCount, NO_FILTERS, type TicketFilter } from './ticket-filter'
import { useFilter } from './use-filter'

/** The filters that are set, each to be taken off by itself. */
export function FilterChips() {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const { requested, change } = useFilter()
  const labels = useFilterLabels(requested)
  if (filterCount(requested) === 0) return null
  return (
    <ul className="flex flex-wrap gap-1 px-3 py-1.5" aria-label={t('list.filters')}>
      {labels.map(({ name, value, label }) => (
        <li key={`${name}-${value}`}>
          <button
            type="button"
            aria-label={common('remove', { name: label })}
            className="inline-flex h-6 max-w-48 items-center gap-1 rounded-full bg-accent-soft px-2 text-xs font-medium text-accent-text touch:h-11"
            onClick={() => change((filter) => toggled(filter, name, value, false))}
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-3 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="link" size="sm" className="h-6 text-xs" onClick={() => change(NO_FILTERS)}>
          {t('list.clearFilters')}
        </Button>
      </li>
    </ul>
  )
}

/** Names of the filters that are set, also for the sentence of an empty result. */
export function useFilterLabels(
  filter: TicketFilter,
): { name: FilterName | FlagName; value: string; label: string }[] {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const names = useFilterNames()
  const lookups = useLookups(filterCount(filter) > 0)
  const flags = FLAG_NAMES.flatMap((name) =>
    filter[name] ? { name, value: '1', label: t(`filter.${name}`) } : [],
  )
  const chosen = names.flatMap((name) =>
    filter[name].map((chosen) => {
      const value = String(chosen)
      const choices = lookups ? choicesOf(name, lookups, (status) => common(`ticketStatus.${status}`)) : []
      const choiceOf = choices.find((choice) => choice.value === value)
      return { name, value, label: choiceOf?.label ?? t(`filter.${name}`) }
    }),
  )
  return [...flags, ...chosen]
}

import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TICKET_STATUSES } from '#domain/tickets/schema.ts'
import { type Lookups, useLookups } from '~/lib/lookups'
import { onDemand, usePreload } from '~/lib/on-demand'
import { filterCount, type TicketFilter } from '~/lib/ticket-filter'
import { useShell } from '~/lib/use-shell'
import { may } from '~/lib/viewer'
import { Button } from '../ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover'
import { Skeleton } from '../ui/skeleton'
import { useFilter } from './use-filter'

const Choice = onDemand(async () => (await import('./filter-choice')).FilterChoice)

export type FilterName = 'queues' | 'tags' | 'connections' | 'statuses' | 'users'
type Option = { value: string; label: string }

/** Everything the list can be narrowed by. What is chosen applies at once and appears as a chip. */
export function FilterMenu() {
  const { t } = useTranslation('tickets')
  const [open, setOpen] = useState(false)
  const { filter, change } = useFilter()
  const lookups = useLookups(open)
  const names = useFilterNames()
  const count = filterCount(filter)
  usePreload(Choice)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t('list.filters')} aria-pressed={count > 0}>
          <ListFilter />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('list.filters')}
        className="max-h-[70dvh] w-72 overflow-y-auto"
      >
        {!lookups && <Skeleton className="h-40" />}
        {lookups &&
          names.map((name) => (
            <fieldset key={name} className="mb-3 last:mb-0">
              <legend className="mb-1 text-xs font-medium text-muted">{t(`filter.${name}`)}</legend>
              {choicesOf(name, lookups, (status) => t(`status.${status}`)).map((choice) => (
                <Choice
                  key={choice.value}
                  label={choice.label}
                  checked={filter[name].map(String).includes(choice.value)}
                  onChange={(on) => change(toggled(filter, name, choice.value, on))}
                />
              ))}
            </fieldset>
          ))}
      </PopoverContent>
    </Popover>
  )
}

/** The filters that are set, each to be taken off by itself. */
export function FilterChips() {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const { filter, change } = useFilter()
  const labels = useFilterLabels()
  if (filterCount(filter) === 0) return null
  return (
    <ul className="flex flex-wrap gap-1 px-3 py-1.5" aria-label={t('list.filters')}>
      {labels.map(({ name, value, label }) => (
        <li key={`${name}-${value}`}>
          <button
            type="button"
            aria-label={common('remove', { name: label })}
            className="inline-flex h-6 max-w-48 items-center gap-1 rounded-full bg-accent-soft px-2 text-xs font-medium text-accent-text touch:h-11"
            onClick={() => change(toggled(filter, name, value, false))}
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-3 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button
          variant="link"
          size="sm"
          className="h-6 text-xs"
          onClick={() => change({ queues: [], tags: [], connections: [], users: [], statuses: [] })}
        >
          {t('list.clearFilters')}
        </Button>
      </li>
    </ul>
  )
}

/** Names of the filters that are set, also for the sentence of an empty result. */
export function useFilterLabels(): { name: FilterName; value: string; label: string }[] {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  const names = useFilterNames()
  const lookups = useLookups(filterCount(filter) > 0)
  return names.flatMap((name) =>
    filter[name].map((chosen) => {
      const value = String(chosen)
      const choices = lookups ? choicesOf(name, lookups, (status) => t(`status.${status}`)) : []
      const known = choices.find((choice) => choice.value === value)
      return { name, value, label: known?.label ?? t(`filter.${name}`) }
    }),
  )
}

function useFilterNames(): FilterName[] {
  const viewer = useShell()?.viewer
  const { filter } = useFilter()
  return [
    'queues',
    'tags',
    'connections',
    ...(filter.tab === 'search' ? (['statuses'] as const) : []),
    ...(viewer && may(viewer, 'tickets:filterUsers') ? (['users'] as const) : []),
  ]
}

function choicesOf(
  name: FilterName,
  lookups: Lookups,
  statusText: (status: (typeof TICKET_STATUSES)[number]) => string,
): Option[] {
  if (name === 'statuses') return TICKET_STATUSES.map((value) => ({ value, label: statusText(value) }))
  return lookups[name].map(({ id, name: label }) => ({ value: String(id), label }))
}

function toggled(filter: TicketFilter, name: FilterName, value: string, on: boolean): Partial<TicketFilter> {
  if (name === 'statuses') {
    const rest = filter.statuses.filter((status) => status !== value)
    const status = TICKET_STATUSES.find((known) => known === value)
    return { statuses: on && status ? [...rest, status] : rest }
  }
  const rest = filter[name].filter((id) => String(id) !== value)
  return { [name]: on ? [...rest, Number(value)] : rest }
}

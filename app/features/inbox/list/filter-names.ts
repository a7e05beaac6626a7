import { TICKET_STATUSES } from '#domain/tickets/contract/schema.ts'
import type { Lookups } from '~/lib/lookups'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin, may } from '~/lib/viewer'
import type { TicketFilter } from './ticket-filter'
import { useFilter } from './use-filter'

export type FilterName = 'queues' | 'tags' | 'connections' | 'statuses' | 'users'
export const FLAG_NAMES = ['unread', 'withoutQueue'] as const
export type FlagName = (typeof FLAG_NAMES)[number]
type Option = { value: string; label: string }

/** The filters there are for the viewer. */
export function useFilterNames(): FilterName[] {
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

/**
 * Returns the on-off filters that the viewer has. A viewer who sees no conversation without a queue cannot filter by
 * that.
 */
export function useFlagNames(): readonly FlagName[] {
  const viewer = useShell()?.viewer
  const seesWithoutQueue = viewer && (isAdmin(viewer) || viewer.allTicket === 'enabled')
  return FLAG_NAMES.filter((name) => name !== 'withoutQueue' || seesWithoutQueue)
}

/** Returns the values that a filter can be set to. */
export function choicesOf(
  name: FilterName,
  lookups: Lookups,
  statusText: (status: (typeof TICKET_STATUSES)[number]) => string,
): Option[] {
  if (name === 'statuses') return TICKET_STATUSES.map((value) => ({ value, label: statusText(value) }))
  return lookups[name].map(({ id, name: label }) => ({ value: String(id), label }))
}

/** The filter with one of its values put on or taken off. */
export function toggled(
  filter: TicketFilter,
  name: FilterName | FlagName,
  value: string,
  on: boolean,
): Partial<TicketFilter> {
  if (name === 'unread' || name === 'withoutQueue') return { [name]: on ? '1' : undefined }
  if (name === 'statuses') {
    const remaining = filter.statuses.filter((status) => status !== value)
    const status = TICKET_STATUSES.find((candidate) => candidate === value)
    return { statuses: on && status ? [...remaining, status] : remaining }
  }
  const remainingIds = filter[name].filter((id) => String(id) !== value)
  return { [name]: on ? [...remainingIds, Number(value)] : remainingIds }
}

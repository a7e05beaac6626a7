import { useNavigate, useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { useAskedQuery } from '~/lib/ui/address/use-asked-query'
import { filterQuery, readFilter, type TicketFilter } from './ticket-filter'

type Changes = Partial<TicketFilter>
type ChangeFilter = (
  /** By a function where it depends on what is set: that is given as it was asked for last. */
  changes: Changes | ((current: TicketFilter) => Changes),
  options?: { replace?: boolean },
) => unknown

type ShownFilter = {
  /** The filter of the list that is shown. */
  filter: TicketFilter
  /** As it was asked for last, also while that is being read: for what it is chosen by. */
  requested: TicketFilter
  /** Keeps the conversation open. */
  change: ChangeFilter
}

/** The filter that the address names, and a way to change it. */
export function useFilter(): ShownFilter {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { drawn, now } = useAskedQuery()
  const text = query.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(text)), [text])
  const requested = useMemo(() => readFilter(new URLSearchParams(drawn)), [drawn])
  const change: ChangeFilter = (changes, options = {}) => {
    const before = readFilter(new URLSearchParams(now()))
    const after = { ...before, ...(typeof changes === 'function' ? changes(before) : changes) }
    return navigate({ search: filterQuery(after).toString() }, { preventScrollReset: true, ...options })
  }
  return { filter, requested, change }
}

/** An address with the filter changed: for links, which work without JavaScript too. */
export function filterHref(pathname: string, filter: TicketFilter, changed: Partial<TicketFilter> = {}) {
  const query = filterQuery({ ...filter, ...changed }).toString()
  return query ? `${pathname}?${query}` : pathname
}

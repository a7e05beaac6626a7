import { useNavigate, useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { filterQuery, readFilter, type TicketFilter } from '~/lib/tickets/ticket-filter'

/** The filter that the address names, and a way to change it that keeps the conversation open. */
export function useFilter() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const text = query.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(text)), [text])
  const change = (changed: Partial<TicketFilter>, options: { replace?: boolean } = {}) =>
    navigate(
      { search: filterQuery({ ...filter, ...changed }).toString() },
      { preventScrollReset: true, ...options },
    )
  return { filter, change }
}

/** An address with the filter changed: for links, which work without JavaScript too. */
export function filterHref(pathname: string, filter: TicketFilter, changed: Partial<TicketFilter> = {}) {
  const query = filterQuery({ ...filter, ...changed }).toString()
  return query ? `${pathname}?${query}` : pathname
}

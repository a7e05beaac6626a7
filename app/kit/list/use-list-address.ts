import { useLocation, useSearchParams } from '@remix-run/react'
import { useAskedQuery } from '~/lib/ui/address/use-asked-query'
import { QUERY_PARAMS } from './address'

export type ListAddress = {
  search: string
  sort: string | undefined
  /** Returns the value of a filter by which the list is narrowed, besides the search. */
  valueOf: (filter: string) => string
  /** The address with some of it changed; an empty value leaves the address. Reading begins at the first page. */
  hrefWith: (changes: Record<string, string>) => string
  change: (changes: Record<string, string>) => void
  /** Another search or filter is being read. */
  isChanging: boolean
}

/** Returns the search, filters and order that a list's address holds. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { drawn, now, isChanging } = useAskedQuery()
  const changed = (before: string, changes: Record<string, string>) => {
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries({ [QUERY_PARAMS.cursor]: '', ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  return {
    search: params.get(QUERY_PARAMS.search) ?? '',
    sort: params.get(QUERY_PARAMS.sort) ?? undefined,
    valueOf: (filter) => params.get(filter) ?? '',
    hrefWith: (changes) => withQuery(pathname, changed(drawn, changes)),
    change: (changes) => setParams(changed(now(), changes), { replace: true, preventScrollReset: true }),
    isChanging,
  }
}

function withQuery(pathname: string, query: URLSearchParams): string {
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

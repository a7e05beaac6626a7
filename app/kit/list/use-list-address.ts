import { useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'
import { ADDRESS } from './address'

export type ListAddress = {
  search: string
  sort: string | undefined
  /** What the list is narrowed by, besides the search. */
  valueOf: (filter: string) => string
  /** The address with some of it changed; an empty value leaves the address. Reading begins at the first page. */
  hrefWith: (changes: Record<string, string>) => string
  change: (changes: Record<string, string>) => void
  /** Another search or filter is being read. */
  isChanging: boolean
}

/** What a list's address holds: search, filters, order. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const router = useContext(DataRouterContext)?.router
  // What was asked for a moment ago holds, also while it is being read: the next change comes on top of it.
  const isChanging = location?.pathname === pathname
  const drawn = isChanging ? location.search : `?${params}`
  /** Asked of the router itself where something is changed: of two changes of one moment the page has drawn neither. */
  const newest = () => {
    const { navigation, location: here } = router?.state ?? {}
    const at = navigation?.location?.pathname === pathname ? navigation.location : here
    return at?.pathname === pathname ? at.search : drawn
  }
  const changed = (before: string, changes: Record<string, string>) => {
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries({ [ADDRESS.cursor]: '', ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  return {
    search: params.get(ADDRESS.search) ?? '',
    sort: params.get(ADDRESS.sort) ?? undefined,
    valueOf: (filter) => params.get(filter) ?? '',
    hrefWith: (changes) => withQuery(pathname, changed(drawn, changes)),
    change: (changes) => setParams(changed(newest(), changes), { replace: true, preventScrollReset: true }),
    isChanging,
  }
}

function withQuery(pathname: string, query: URLSearchParams): string {
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

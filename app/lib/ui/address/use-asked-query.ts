import { useLocation, useNavigation } from '@remix-run/react'
import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

type AskedQuery = {
  /** For what shows it: `?a=b`, also while it is being read. */
  drawn: string
  /** Asked of the router itself where something is changed: of two changes of one moment the page has drawn neither. */
  now: () => string
  /** Another query of this page is being read. */
  isChanging: boolean
}

/** The query of this page's address as it was asked for last: the next change comes on top of it. */
export function useAskedQuery(): AskedQuery {
  const { pathname, search } = useLocation()
  const { location } = useNavigation()
  const router = useContext(DataRouterContext)?.router
  const isChanging = location?.pathname === pathname
  const drawn = isChanging ? location.search : search
  const now = useCallback(() => {
    const { navigation, location: here } = router?.state ?? {}
    const at = navigation?.location?.pathname === pathname ? navigation.location : here
    return at?.pathname === pathname ? at.search : drawn
  }, [router, pathname, drawn])
  return { drawn, now, isChanging }
}

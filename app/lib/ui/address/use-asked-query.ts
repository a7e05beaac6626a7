import { useLocation, useNavigation } from '@remix-run/react'
import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

type AskedQuery = {
  /** The query to show, also while its page is still being loaded: `?a=b`. */
  drawn: string
  /** The query to change, read from the router itself: when two changes happen at once, neither has been rendered yet. */
  now: () => string
  /** True while another query of this page is being loaded. */
  isChanging: boolean
}

/** The query of this page as it was last requested; the next change builds on it. */
export function useAskedQuery(): AskedQuery {
  const { pathname, search } = useLocation()
  const { location } = useNavigation()
  const router = useContext(DataRouterContext)?.router
  const isChanging = location?.pathname === pathname
  const drawn = isChanging ? location.search : search
  const now = useCallback(() => {
    const { navigation, location: currentLocation } = router?.state ?? {}
    const target = navigation?.location?.pathname === pathname ? navigation.location : currentLocation
    return target?.pathname === pathname ? target.search : drawn
  }, [router, pathname, drawn])
  return { drawn, now, isChanging }
}

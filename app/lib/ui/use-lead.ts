import { useNavigate } from '@remix-run/react'
import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

/**
 * Tells the path at which one is, or to which one is led, in this moment. Asked of the router itself: what it renders is a
 * transition of React's, which a busy page draws only after the next key was pressed.
 */
export function usePlaceNow(): () => string {
  const router = useContext(DataRouterContext)?.router
  return useCallback(() => {
    const state = router?.state
    return (state?.navigation.location ?? state?.location)?.pathname ?? ''
  }, [router])
}

/**
 * For an act that leads on once it is done. To be called when it begins: what it answers then leads there, also when the
 * button that asked has gone meanwhile, but not who went elsewhere by themselves.
 */
export function useLead(): () => (to: string) => void {
  const navigate = useNavigate()
  const placeNow = usePlaceNow()
  return useCallback(() => {
    const from = placeNow()
    return (to) => {
      if (placeNow() === from) navigate(to)
    }
  }, [navigate, placeNow])
}

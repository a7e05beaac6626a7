import { useNavigate } from '@remix-run/react'
import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

/**
 * Answers the path of the page that is shown or being opened at this moment. It asks the router itself: React renders
 * the router's state in a transition, which a busy page shows only after the next key was pressed.
 */
export function usePlaceNow(): () => string {
  const router = useContext(DataRouterContext)?.router
  return useCallback(() => {
    const state = router?.state
    return (state?.navigation.location ?? state?.location)?.pathname ?? ''
  }, [router])
}

/**
 * For an act that leads to another page once it is done. Call it when the act begins; the function that it returns then
 * navigates, even if the button is gone by now, but not when the user went elsewhere meanwhile.
 */
export function useLead(): () => (to: string, state?: unknown) => void {
  const navigate = useNavigate()
  const placeNow = usePlaceNow()
  return useCallback(() => {
    const from = placeNow()
    return (to, state) => {
      if (placeNow() === from) navigate(to, { state })
    }
  }, [navigate, placeNow])
}

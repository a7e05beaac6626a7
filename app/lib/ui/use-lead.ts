import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useCallback } from 'react'
import { useBrowserLayoutEffect } from './use-browser-layout-effect'

/** Where one is, or is on the way to. */
let place = ''

/** The path at which one is, or to which one is led, in this moment. */
export function placeNow(): string {
  return place
}

/** Keeps it; in the frame around every page. */
export function usePlace(): void {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const next = location?.pathname ?? pathname
  // In the moment in which it is drawn: a press may come before what React does at leisure.
  useBrowserLayoutEffect(() => {
    place = next
  }, [next])
}

/**
 * For an act that leads on once it is done. To be called when it begins: what it answers then leads there, also when the
 * button that asked has gone meanwhile, but not who went elsewhere by themselves.
 */
export function useLead(): () => (to: string) => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const from = place
    return (to) => {
      if (place !== from) return
      navigate(to)
      // Known from now on: what is drawn says so only later, and the act may be taken back by then.
      place = to.replace(/[?#].*/, '')
    }
  }, [navigate])
}

import { useLocation, useNavigation } from '@remix-run/react'

/** Another page is on its way. Whoever navigates now by themselves, after a pause in typing, would call it off. */
export function useGoingElsewhere(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location !== undefined && location.pathname !== pathname
}

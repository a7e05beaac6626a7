import { useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLiveState } from '~/live/events/use-live'
import { PAGES, type PageName } from '~/pages/all-pages'
import { pageAt } from '~/pages/page-rules'
import { onDemand, usePreload } from '~/ui/on-demand/on-demand'

const PageSkeleton = onDemand(async () => (await import('~/kit/page-skeleton')).PageSkeleton)

/** A page that comes sooner needs no sign of it. */
const SOON_MS = 150
/** Their shape is their own: the inbox stands when it is gone to, and the settings lead on. */
const OTHERWISE: ReadonlySet<PageName> = new Set(['tickets', 'settings', 'profile'])

/**
 * Shows the page, or the shape of the page that the user goes to, while that is on its way. The page stays behind it,
 * and is back when the navigation is broken off; without a network no page leaves the screen.
 */
export function NavigationSkeleton({ children }: { children: ReactNode }) {
  const target = useTarget()
  const state = useLiveState()
  usePreload(PageSkeleton)
  const isShown = target !== undefined && state !== 'lost' && state !== 'catching-up'
  return (
    <>
      <div className={isShown ? 'hidden' : 'contents'}>{children}</div>
      {isShown && <PageSkeleton page={target} />}
    </>
  )
}

/** The page that has been on its way for a moment, where another is on the screen. */
function useTarget(): PageName | undefined {
  const { state, location } = useNavigation()
  const to = state === 'loading' && location ? pageAt(location.pathname) : undefined
  const from = pageAt(useLocation().pathname)
  const isAway =
    to !== undefined && to !== from && location?.pathname === PAGES[to].path && !OTHERWISE.has(to)
  const [late, setLate] = useState<PageName>()
  useEffect(() => {
    if (!isAway) return setLate(undefined)
    const timer = setTimeout(() => setLate(to), SOON_MS)
    return () => clearTimeout(timer)
  }, [isAway, to])
  return isAway && late === to ? to : undefined
}

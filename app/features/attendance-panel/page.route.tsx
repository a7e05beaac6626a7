import type { ShouldRevalidateFunction } from '@remix-run/react'
import { OPEN_LANE } from '~/features/kanban/use-open-lane'
import { loadMoments } from './load.server'
import { MomentsPage } from './moments-page'
import { BUSY_ONLY } from './state/moments-filter'

export const loader = loadMoments

/** Other days, another queue or user are another panel; which card is open on a phone, and whether idle ones show, is not. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href || askedBy(currentUrl) !== askedBy(nextUrl)

function askedBy({ searchParams }: URL): string {
  const requestedParams = new URLSearchParams(searchParams)
  requestedParams.delete(OPEN_LANE)
  requestedParams.delete(BUSY_ONLY)
  return requestedParams.toString()
}

export default MomentsPage

import type { ShouldRevalidateFunction } from '@remix-run/react'
import { BoardPage } from './board-page'
import { loadBoard } from './load.server'
import { OPEN_LANE } from './use-open-lane'

export const loader = loadBoard

/** Another search, day or queue is another board; which lane is open on a phone is not. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href || boardOf(currentUrl) !== boardOf(nextUrl)

function boardOf({ searchParams }: URL): string {
  const requestedParams = new URLSearchParams(searchParams)
  requestedParams.delete(OPEN_LANE)
  return requestedParams.toString()
}

export default BoardPage

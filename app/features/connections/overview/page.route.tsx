import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { QUERY_PARAMS } from '~/kit/list/address'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useLiveState, useSignal } from '~/live/events/use-live'
import { useThrottledCallback } from '~/live/reading/use-throttled-callback'
import { useChanges, useResync } from '~/live/store/use-store'
import { loadAllConnections } from '../load.server'
import { byCompany, countsOf, searched } from './by-company'
import { CompanyConnections } from './company-connections'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { companies, connections } = await loadAllConnections({ request, context })
  const text = new URL(request.url).searchParams.get(QUERY_PARAMS.search) ?? ''
  return { rows: searched(byCompany(companies, connections), text), grand: countsOf(connections) }
}

export const shouldRevalidate = shouldReadList

/** The connections of every company, for super. Specification 2 §2. */
export default function AllConnections() {
  useOverviewNews(useRevalidator().revalidate)
  return <CompanyConnections {...useLoaderData<typeof loader>()} />
}

/** Reads the overview of all companies anew when a connection or a company changed, and after the socket was away. */
function useOverviewNews(read: () => void): void {
  const again = useThrottledCallback(read)
  useSignal('allConnections', again)
  useChanges(({ noun, from }) => noun === 'company' && from === 'event' && again())
  useResync(again)
  // What other companies did until then is not told later.
  const state = useLiveState()
  const wasAway = useRef(false)
  useEffect(() => {
    if (state === 'live' && wasAway.current) again()
    wasAway.current = state !== 'live'
  }, [state, again])
}

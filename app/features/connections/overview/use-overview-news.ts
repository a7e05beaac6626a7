import { useEffect, useRef } from 'react'
import { useLiveState, useSignal } from '~/live/events/use-live'
import { useThrottledCallback } from '~/live/reading/use-throttled-callback'
import { useChanges, useResync } from '~/live/store/use-store'

/** Reads the overview of all companies anew when a connection or a company changed, and after the socket was away. */
export function useOverviewNews(read: () => void): void {
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

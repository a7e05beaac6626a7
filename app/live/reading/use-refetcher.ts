import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '~/lib/call'
import type { Mark } from '../store/source'
import { useStore } from '../store/use-store'
import { makeRefetcher } from './refetcher'

/** Reads once; `since` is when the reading began, to pass to the store with its rows. */
type Read = (since: Mark) => Promise<boolean>

/**
 * For data that is read whole instead of by events: reads it when first shown, whenever asked, and whenever too many
 * events were missed, until that succeeds. `read` answers false for a failure that is worth another attempt (see
 * `isSettled`).
 */
export function useRefetcher(read: Read, { atOnce = true, resyncs = true } = {}): () => void {
  const store = useStore()
  const latest = useRef(read)
  latest.current = read
  const [{ refetch, stop }] = useState(() => makeRefetcher(() => latest.current(store.mark())))
  useEffect(() => {
    if (atOnce) refetch()
    return stop
  }, [refetch, stop, atOnce])
  useEffect(() => (resyncs ? store.onResync(refetch) : undefined), [store, refetch, resyncs])
  return refetch
}

/** Whether a result is final: an answer, or a refusal that another request would get as well. */
export function isSettled(result: CallResult<unknown>): boolean {
  return result.ok || (result.status >= 400 && result.status < 500 && result.status !== 429)
}

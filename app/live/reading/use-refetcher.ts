import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '~/lib/call'
import type { Mark } from '../store/source'
import { useStore } from '../store/use-store'
import { makeRefetcher } from './refetcher'

/** Reads once; `since` is when it began, to take what it brings into the store. */
type Read = (since: Mark) => Promise<boolean>

/**
 * For what is read whole rather than told piece by piece: reads it when first shown, whenever asked and whenever too much
 * was missed, until it succeeds. `read` answers false for a failure that is worth another try (see `isSettled`).
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

/** An answer, or a refusal that stays one: asking again would bring the same. */
export function isSettled(result: CallResult<unknown>): boolean {
  return result.ok || (result.status >= 400 && result.status < 500 && result.status !== 429)
}

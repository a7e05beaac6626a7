import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '~/lib/call'
import { makeKeeper } from './keeper'
import { useResync } from './use-live'

/**
 * For what is read whole rather than told piece by piece: reads it when first shown, whenever asked and whenever too much
 * was missed, until it succeeds. `read` answers false for a failure that is worth another try (see `isSettled`).
 */
export function useKept(read: () => Promise<boolean>, { atOnce = true } = {}): () => void {
  const latest = useRef(read)
  latest.current = read
  const [keeper] = useState(() => makeKeeper(() => latest.current()))
  useEffect(() => {
    if (atOnce) keeper.ask()
    return keeper.stop
  }, [keeper, atOnce])
  useResync(keeper.ask)
  return keeper.ask
}

/** An answer, or a refusal that stays one: asking again would bring the same. */
export function isSettled(result: CallResult<unknown>): boolean {
  return result.ok || (result.status >= 400 && result.status < 500 && result.status !== 429)
}

import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '~/lib/call'
import { makeKeeper } from './keeper'
import type { LiveEvent } from './socket'
import { RECENT_MS, useRecent, useResync } from './use-live'

/** Reads once; `heard` gives what was told of these names since it began, oldest first: the answer may be older. */
type Read = (heard: (names: readonly string[]) => LiveEvent[]) => Promise<boolean>

/**
 * For what is read whole rather than told piece by piece: reads it when first shown, whenever asked and whenever too much
 * was missed, until it succeeds. `read` answers false for a failure that is worth another try (see `isSettled`); one that
 * took longer than is remembered of what was told is repeated.
 */
export function useKept(read: Read, { atOnce = true } = {}): () => void {
  const recent = useRecent()
  const latest = useRef(read)
  latest.current = read
  const readOnce = async () => {
    const began = performance.now()
    const isDone = await latest.current((names) => recent(names, began))
    return isDone && performance.now() - began < RECENT_MS
  }
  const [keeper] = useState(() => makeKeeper(readOnce))
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

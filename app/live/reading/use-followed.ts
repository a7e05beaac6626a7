import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallResult } from '~/lib/call'
import { isSettled, useRefetcher } from './use-refetcher'
import { useThrottledCallback } from './use-throttled-callback'

type Followed<T> = {
  read: () => Promise<CallResult<T>>
  /** It is read once more so long after it was last asked for. */
  againMs?: number
}

/**
 * Keeps a value that a page has loaded current: reads it anew when `again` is called, once a second at most, when events were missed,
 * and after a reading that failed. What is shown stays until the answer is there. What the page loads anew takes its place.
 */
export function useFollowed<T>(loaded: T, { read, againMs }: Followed<T>): { value: T; again: () => void } {
  const [value, setValue] = useState(loaded)
  const base = useRef(loaded)
  useEffect(() => {
    base.current = loaded
    setValue(loaded)
  }, [loaded])
  const refetch = useRefetcher(
    async () => {
      const from = base.current
      const answer = await read()
      // Of another page than the one that is shown by now.
      if (from !== base.current) return false
      if (answer.ok) setValue(answer.value)
      return isSettled(answer)
    },
    { atOnce: false },
  )
  const soon = useThrottledCallback(refetch)
  const later = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(later.current), [])
  const again = useCallback(() => {
    soon()
    clearTimeout(later.current)
    if (againMs !== undefined) later.current = setTimeout(soon, againMs)
  }, [soon, againMs])
  return { value, again }
}

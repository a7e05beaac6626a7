import { useCallback, useEffect, useRef } from 'react'

/** The act runs at most once in this time. */
const AGAIN_MS = 1_000

/** Returns a function that runs `act` at once; calls within the next second run it once more, together, at its end. */
export function useThrottledCallback(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isWanted = useRef(false)
  const latest = useRef(act)
  latest.current = act
  const again = useCallback(() => {
    isWanted.current = true
    if (timer.current) return
    isWanted.current = false
    latest.current()
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (isWanted.current) again()
    }, AGAIN_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return again
}

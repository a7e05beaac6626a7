import { useCallback, useEffect, useRef } from 'react'

/** However much happens, it is done at most this often. */
const AGAIN_MS = 1_000

/** At once for what is told first, and once more for all that was told meanwhile. */
export function useAgain(act: () => void): () => void {
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

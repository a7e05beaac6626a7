import { useCallback, useEffect, useRef } from 'react'
import { isAtRest } from './at-rest'

/** Changes so close together are read as one. */
const QUIET_MS = 300
/** A list reads itself anew at most so often: a page a second. */
const A_PAGE_MS = 1_000
/** How soon it is looked again whether the list may move. */
const LOOK_MS = 250

const NONE = undefined
type State = {
  isReading: boolean
  /** Asked for since the last reading began. */
  isWanted: boolean
  notBefore: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Reads a list anew because of what was told of its noun: not at every word, and not while somebody is about to press a
 * row of it. `read` answers how many pages it asked for.
 */
export function useReread(read: () => Promise<number>): () => void {
  const latest = useRef(read)
  latest.current = read
  const state = useRef<State>({ isReading: false, isWanted: false, notBefore: 0, timer: NONE })

  const ask = useCallback(() => {
    const now = state.current
    now.isWanted = true
    if (now.isReading || now.timer !== NONE) return
    now.timer = setTimeout(go, Math.max(QUIET_MS, now.notBefore - Date.now()))
    function go() {
      if (!isAtRest()) {
        now.timer = setTimeout(go, LOOK_MS)
        return
      }
      now.timer = NONE
      now.isWanted = false
      now.isReading = true
      void latest.current().then((pages) => {
        now.isReading = false
        now.notBefore = Date.now() + pages * A_PAGE_MS
        if (now.isWanted) ask()
      })
    }
  }, [])
  useEffect(() => {
    const now = state.current
    return () => {
      clearTimeout(now.timer)
      now.timer = NONE
    }
  }, [])
  return ask
}

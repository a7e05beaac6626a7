import { useCallback, useEffect, useRef } from 'react'
import { isAtRest } from './at-rest'

/** Changes within this time are answered by one reading. */
const QUIET_MS = 300
/** Least time between two readings, for each page that was read. */
const A_PAGE_MS = 1_000
/** Pause before it is checked again whether rows may move. */
const LOOK_MS = 250

const NO_REREAD = undefined
type State = {
  isReading: boolean
  /** True when a reading was requested since the last one began. */
  isWanted: boolean
  notBefore: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Loads a list again after live events of its noun: not at every event, and not while the user is about to press a row.
 * `read` answers how many pages it loaded.
 */
export function useReread(read: () => Promise<number>): () => void {
  const latest = useRef(read)
  latest.current = read
  const state = useRef<State>({ isReading: false, isWanted: false, notBefore: 0, timer: NO_REREAD })

  const ask = useCallback(() => {
    const now = state.current
    now.isWanted = true
    if (now.isReading || now.timer !== NO_REREAD) return
    now.timer = setTimeout(go, Math.max(QUIET_MS, now.notBefore - Date.now()))
    function go() {
      if (!isAtRest()) {
        now.timer = setTimeout(go, LOOK_MS)
        return
      }
      now.timer = NO_REREAD
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
      now.timer = NO_REREAD
    }
  }, [])
  return ask
}

import { type ContextType, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

/**
 * Calls `onPause` once `text` has stayed the same for `ms` milliseconds and another page is not on its way: whoever navigates by
 * themselves then would call that page off. Nothing is called while `isDue` is false.
 */
export function usePauseOfTyping(
  { text, isDue, ms }: { text: string; isDue: boolean; ms: number },
  onPause: () => void,
): void {
  const router = useContext(DataRouterContext)
  const latest = useRef(onPause)
  latest.current = onPause
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with what is typed
  useEffect(() => {
    if (!isDue) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => (isGoingElsewhere(router) ? wait() : latest.current()), ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [text, isDue, ms, router])
}

/** Asked of the router itself: what it renders is a transition of React's, which a busy page draws only later. */
function isGoingElsewhere(context: ContextType<typeof DataRouterContext>): boolean {
  const state = context?.router.state
  const next = state?.navigation.location
  return next !== undefined && next.pathname !== state?.location.pathname
}

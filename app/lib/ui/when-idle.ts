/** Does it once the browser has nothing else to do, or after five seconds; what is answered calls it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: IDLE_MS })
  return () => cancelIdleCallback(idle)
}

const IDLE_MS = 5_000

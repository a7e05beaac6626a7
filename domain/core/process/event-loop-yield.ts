/** As long as people do not feel. */
const HELD_MS = 10

/**
 * Yields to the event loop. Work in many small steps, of which none waits for anything, holds its process: neither a request nor a timer comes to its
 * turn meanwhile. Called after each step, and what it answers waited for, it lets the others in every ten milliseconds.
 */
export function makeEventLoopYield(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < HELD_MS) return undefined
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      since = performance.now()
    })
  }
}

/** How long one piece of work may hold the process unnoticed, in milliseconds. */
const HELD_MS = 10

/**
 * Makes a function that yields to the event loop every ten milliseconds. Work in many small steps of which none waits
 * holds its process: no request and no timer is served meanwhile. Call the function after each step, and await its
 * answer.
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

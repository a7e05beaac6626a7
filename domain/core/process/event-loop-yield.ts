/** The longest time, in milliseconds, that one piece of work may hold the process unnoticed. */
const HELD_MS = 10

/**
 * Makes a function that yields to the event loop every ten milliseconds. Work in many small steps of which none waits
 * holds its process: no request and no timer is served meanwhile. Call the function after each step, and await its
 * answer. However many such works there are, one of them goes on in each turn of the loop.
 */
export function makeEventLoopYield(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < HELD_MS) return undefined
    return waitForTurn().then(() => {
      since = performance.now()
    })
  }
}

const waiting: (() => void)[] = []

function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(beginNext)
  })
}

function beginNext(): void {
  const [begin] = waiting
  begin?.()
  waiting.shift()
  if (waiting.length > 0) setImmediate(beginNext)
}

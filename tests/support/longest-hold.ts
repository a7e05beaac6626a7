/** So long nothing that a user can start may hold the loop of a process, on the reference machine, in milliseconds. */
export const MOST_HELD_MS = 100

/** Does the work, and answers for how many milliseconds at most it let nobody else come to their turn. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let lastTurn = performance.now()
  let longestMs = 0
  const take = () => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - lastTurn)
    lastTurn = now
  }
  const turns = setInterval(take, 1)
  try {
    await work()
    await Bun.sleep(0)
    take()
  } finally {
    clearInterval(turns)
  }
  return longestMs
}

/** Idleness of a key before it comes counts up to so many milliseconds: whoever is new passes nobody who waits longer. */
const MAX_IDLE_MS = 10_000

/** A piece of work that waits: for whom, and since when (performance.now()). */
export type Waiter = { key: string; arrivedAt: number }

/**
 * Chooses whose turn is next: the key with the fewest running pieces of work, and among those the one that was served
 * least of late. So a key with occasional work does not wait for one with hundreds waiting.
 */
export function makeFairTurns() {
  const running = new Map<string, number>()
  /** The last start of each key's work, the oldest first. */
  const servedAt = new Map<string, number>()

  const runningOf = (key: string) => running.get(key) ?? 0
  const idleSince = ({ key, arrivedAt }: Waiter) => Math.max(servedAt.get(key) ?? 0, arrivedAt - MAX_IDLE_MS)

  return {
    runningOf,
    begin(key: string): void {
      running.set(key, runningOf(key) + 1)
      const now = performance.now()
      servedAt.delete(key)
      servedAt.set(key, now)
      for (const [servedKey, servedMs] of servedAt) {
        if (servedMs > now - MAX_IDLE_MS) break
        servedAt.delete(servedKey)
      }
    },
    end(key: string): void {
      if (runningOf(key) > 1) running.set(key, runningOf(key) - 1)
      else running.delete(key)
    },
    /** Undefined where nobody waits. */
    pick<T extends Waiter>(waiting: readonly T[]): T | undefined {
      const fewest = Math.min(...waiting.map(({ key }) => runningOf(key)))
      const candidates = waiting.filter(({ key }) => runningOf(key) === fewest)
      return candidates.reduce<T | undefined>(
        (longestIdle, waiter) =>
          longestIdle && idleSince(longestIdle) <= idleSince(waiter) ? longestIdle : waiter,
        undefined,
      )
    },
  }
}

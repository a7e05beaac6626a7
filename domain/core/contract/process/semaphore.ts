import { makeFairTurns, type Waiter } from './fair-turns.ts'

/**
 * Lets at most `many` pieces of work run at once; the others wait in the order in which they came. Work that gives a
 * `key` (for whom it is done) is picked fairly (makeFairTurns), so that one cannot keep the others waiting.
 */
export function makeSemaphore(many: number) {
  const waiting: (Waiter & { start: () => void })[] = []
  const turns = makeFairTurns()
  let runningCount = 0

  return async function withPermit<T>(work: () => Promise<T>, key = ''): Promise<T> {
    if (runningCount < many) begin(key)
    else {
      const arrivedAt = performance.now()
      await new Promise<void>((start) => waiting.push({ key, arrivedAt, start }))
    }
    try {
      return await work()
    } finally {
      turns.end(key)
      runningCount--
      // The permit goes to the first who waits, before anybody who comes later.
      beginNext()
    }
  }

  function beginNext(): void {
    const next = turns.pick(waiting)
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    begin(next.key)
    next.start()
  }

  function begin(key: string): void {
    turns.begin(key)
    runningCount++
  }
}

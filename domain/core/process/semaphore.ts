/**
 * Lets at most `many` pieces of work run at once; the others wait in the order in which they came. Work that gives a
 * `key` (for whom it is done) is picked fairly: the key with the fewest running goes first, so that one cannot keep the
 * others waiting.
 */
export function makeSemaphore(many: number) {
  const waiting: { key: string; begin: () => void }[] = []
  const running = new Map<string, number>()
  let inAll = 0

  return async function withPermit<T>(work: () => Promise<T>, key = ''): Promise<T> {
    if (inAll >= many) await new Promise<void>((begin) => waiting.push({ key, begin }))
    else count(key, 1)
    try {
      return await work()
    } finally {
      count(key, -1)
      // The permit goes to the first who waits, before anybody who comes later.
      const next = takeNext()
      if (next) count(next.key, 1)
      next?.begin()
    }
  }

  function takeNext() {
    const of = (key: string) => running.get(key) ?? 0
    const least = waiting.reduce((found, { key }) => Math.min(found, of(key)), many)
    const at = waiting.findIndex(({ key }) => of(key) === least)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  function count(key: string, by: number): void {
    const now = (running.get(key) ?? 0) + by
    if (now === 0) running.delete(key)
    else running.set(key, now)
    inAll += by
  }
}

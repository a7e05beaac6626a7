/** At most `many` at once; the others wait, in the order in which they came. */
export function makeSemaphore(many: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function withPermit<T>(work: () => Promise<T>): Promise<T> {
    if (running >= many) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The permit goes to the next in line; only when nobody waits is there one fewer.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

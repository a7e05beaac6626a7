/** Makes a set of listeners; each is called until it is removed. */
export function makeListeners<T>() {
  const listeners = new Set<(news: T) => void>()
  return {
    add(listener: (heardNews: T) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(latestNews: T): void {
      for (const listener of [...listeners]) listener(latestNews)
    },
  }
}

/** Changes of which somebody is told: once, when all that belongs to one is done; `tidy` comes before that. */
export function makeBatches({ tell, tidy }: { tell: () => void; tidy: () => void }) {
  let depth = 0
  let isChanged = false
  return {
    note(): void {
      isChanged = true
    },
    batch<T>(change: () => T): T {
      depth += 1
      try {
        return change()
      } finally {
        if (depth === 1) tidy()
        depth -= 1
        if (depth === 0 && isChanged) {
          isChanged = false
          tell()
        }
      }
    },
  }
}

type Clock = { now: () => number; later: (tell: () => void, ms: number) => unknown }
const CLOCK: Clock = { now: () => performance.now(), later: (tell, ms) => setTimeout(tell, ms) }

const NOTHING: readonly never[] = []

/**
 * Makes a store for facts about a ticket that are true only for a time: each fact carries `forMs` from its arrival, and
 * ends by itself when no further one arrives. Without polling: one timer for the fact that ends next.
 */
export function makeExpiring<T extends { forMs: number }>(clock: Clock = CLOCK) {
  const entriesById = new Map<number, { heardAt: number; words: readonly T[] }>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function prune(id: number): void {
    const entry = entriesById.get(id)
    if (!entry) return
    const age = clock.now() - entry.heardAt
    const words = entry.words.filter(({ forMs }) => forMs > age)
    if (words.length !== entry.words.length) {
      if (words.length > 0) entriesById.set(id, { ...entry, words })
      else entriesById.delete(id)
      tell()
    }
    wait(id)
  }

  function wait(id: number): void {
    const entry = entriesById.get(id)
    if (!entry) return
    const next = Math.min(...entry.words.map(({ forMs }) => forMs)) - (clock.now() - entry.heardAt)
    clock.later(() => entriesById.get(id) === entry && prune(id), Math.max(0, next))
  }

  return {
    /** All that is said of the ticket now. */
    set(id: number, words: readonly T[]): void {
      if (words.length > 0) entriesById.set(id, { heardAt: clock.now(), words })
      else if (!entriesById.delete(id)) return
      tell()
      wait(id)
    },
    /** The same array until something changes. */
    get: (id: number): readonly T[] => entriesById.get(id)?.words ?? NOTHING,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

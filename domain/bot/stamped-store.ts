type Stamped<T> = { stamp: number; value: T; size: number }

/**
 * Keeps what was read under a stamp, at most `most` of whatever its sizes count; what was asked for longest ago goes first. What
 * is kept is frozen.
 */
export function stampedStore<T>(most: number) {
  const kept = new Map<string, Stamped<T>>()
  let size = 0

  function forget(key: string): void {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    /** Undefined where another stamp's is kept, or none. */
    find(key: string, stamp: number): T | undefined {
      const found = kept.get(key)
      if (found?.stamp !== stamp) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    keep(key: string, read: Stamped<T>): void {
      forget(key)
      freeze(read.value)
      kept.set(key, read)
      size += read.size
      for (const oldest of kept.keys()) {
        if (size <= most) return
        forget(oldest)
      }
    },
    size: () => size,
  }
}

/** Many share it. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const each of Object.values(value)) freeze(each)
}

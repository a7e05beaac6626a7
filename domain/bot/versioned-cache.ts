type Stamped<T> = { stamp: number; value: T; size: number }

/**
 * Keeps what was read under a stamp, at most `maxSize` of whatever its sizes count; what was asked for longest ago goes first. What
 * is kept is frozen.
 */
export function versionedCache<T>(maxSize: number) {
  const entries = new Map<string, Stamped<T>>()
  let size = 0

  function forget(key: string): void {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    /** Undefined where another stamp's is kept, or none. */
    find(key: string, stamp: number): T | undefined {
      const entry = entries.get(key)
      if (entry?.stamp !== stamp) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    keep(key: string, read: Stamped<T>): void {
      forget(key)
      freeze(read.value)
      entries.set(key, read)
      size += read.size
      for (const oldest of entries.keys()) {
        if (size <= maxSize) return
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
  for (const member of Object.values(value)) freeze(member)
}

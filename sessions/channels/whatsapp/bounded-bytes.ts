/**
 * A cache of byte values bounded by their total size; the least recently used leaves first. `null` remembers that
 * there is no such value, `undefined` means not known.
 */
export function boundedBytes(maxBytes: number) {
  const values = new Map<string, Uint8Array | null>()
  let size = 0

  function drop(key: string): void {
    const value = values.get(key)
    if (value === undefined) return
    size -= weight(key, value)
    values.delete(key)
  }

  return {
    get(key: string): Uint8Array | null | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key: string, value: Uint8Array | null): void {
      drop(key)
      values.set(key, value)
      size += weight(key, value)
      for (const oldest of values.keys()) {
        if (size <= maxBytes) break
        drop(oldest)
      }
    },
    size: () => size,
  }
}

const ENTRY = 100

function weight(key: string, value: Uint8Array | null): number {
  return ENTRY + key.length * 2 + (value?.length ?? 0)
}

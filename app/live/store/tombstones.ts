import type { Fields, Key } from './nouns.ts'
import type { makeRecentChanges } from './recent-changes.ts'
import type { Mark, RowUpdate, Source } from './source.ts'

/** Up to which version a row is deleted, and when that was received; an infinite version means for good. */
type Tombstone = { version: number; deletedAt: Mark }

type Options = { heard: ReturnType<typeof makeRecentChanges>; versionOf: (key: Key) => number }

/**
 * Remembers rows that were deleted or are no longer visible to the viewer, so that data read earlier does not bring them
 * back.
 */
export function makeTombstones({ heard, versionOf }: Options) {
  const tombstones = new Map<Key, Tombstone>()

  return {
    has: (key: Key): boolean => tombstones.has(key),

    /** Whether a row may enter the store, or return to it. */
    admits(key: Key, row: Fields, { from, since }: Source): boolean {
      const tombstone = tombstones.get(key)
      if (!tombstone) return true
      const isLater = from === 'event' || (since !== undefined && since >= tombstone.deletedAt)
      const isForGood = tombstone.version === Number.POSITIVE_INFINITY
      if (isForGood ? !isLater : Number(row.version) <= tombstone.version) return false
      tombstones.delete(key)
      return true
    },

    /**
     * Whether a deletion removes the row: not when the row is newer than the deletion, or when an event about it came
     * after the reading that did not find it.
     */
    bury(key: Key, { version }: RowUpdate & { action: 'delete' }, { from, since }: Source): boolean {
      const deletedVersion = versionOf(key)
      if (version !== undefined && deletedVersion > version && !tombstones.has(key)) return false
      if (since !== undefined && heard.isSince(key, since)) return false
      const last = version ?? (from === 'event' ? Number.POSITIVE_INFINITY : deletedVersion)
      tombstones.set(key, { version: last, deletedAt: heard.mark() })
      return true
    },

    /** Call before everything is loaded again: every row that is found then exists. */
    lift(): void {
      for (const tombstone of tombstones.values()) tombstone.version = -1
    },
    clear: (): void => tombstones.clear(),
  }
}

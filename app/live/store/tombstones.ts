import type { makeHeard } from './heard.ts'
import type { Fields, Key } from './nouns.ts'
import type { Mark, Source, Told } from './source.ts'

/** Up to which version a row is gone, and when that was heard; without a version it is gone for good. */
type Tombstone = { version: number; at: Mark }

type Options = { heard: ReturnType<typeof makeHeard>; versionOf: (key: Key) => number }

/** What is deleted, or no longer the viewer's to see: it does not come back with what was read before. */
export function makeTombstones({ heard, versionOf }: Options) {
  const tombstones = new Map<Key, Tombstone>()

  return {
    has: (key: Key): boolean => tombstones.has(key),

    /** Whether a row may come, or come back. */
    admits(key: Key, row: Fields, { from, since }: Source): boolean {
      const tombstone = tombstones.get(key)
      if (!tombstone) return true
      const isLater = from === 'event' || (since !== undefined && since >= tombstone.at)
      const isForGood = tombstone.version === Number.POSITIVE_INFINITY
      if (isForGood ? !isLater : Number(row.version) <= tombstone.version) return false
      tombstones.delete(key)
      return true
    },

    /** Whether a row goes: not one that is newer than its deletion, or of which was heard since a reading found it no more. */
    bury(key: Key, { version }: Told & { action: 'delete' }, { from, since }: Source): boolean {
      const known = versionOf(key)
      if (version !== undefined && known > version && !tombstones.has(key)) return false
      if (since !== undefined && heard.isSince(key, since)) return false
      const last = version ?? (from === 'event' ? Number.POSITIVE_INFINITY : known)
      tombstones.set(key, { version: last, at: heard.mark() })
      return true
    },

    /** Everything is read anew: what then comes is there. */
    lift(): void {
      for (const tombstone of tombstones.values()) tombstone.version = -1
    },
    clear: (): void => tombstones.clear(),
  }
}

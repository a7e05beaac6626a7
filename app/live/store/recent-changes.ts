import { type Key, keyOf } from './nouns.ts'
import type { Change, Mark } from './source.ts'

/** As long as an answer or a page may be on its way; what takes longer is read again. */
export const REMEMBERED_MS = 30_000

type Heard = { change: Change; seq: Mark; receivedAt: number }

/** Remembers the last event of each row, for as long as an older read may still be under way. */
export function makeRecentChanges(now: () => number) {
  const last = new Map<Key, Heard>()
  let seq: Mark = 0
  /** The limit of the memory: a read from before this mark may lack a change that is no longer remembered. */
  let floor: Mark = 0

  function prune(): void {
    for (const [key, { seq, receivedAt }] of last) {
      if (now() - receivedAt < REMEMBERED_MS) return
      floor = seq
      last.delete(key)
    }
  }

  return {
    /** Now; no two are the same, so that of two readings it is known which began later. */
    mark: (): Mark => ++seq,
    note(change: Change): void {
      const key = keyOf(change.noun, change.id)
      seq += 1
      last.delete(key)
      last.set(key, { change, seq, receivedAt: now() })
      prune()
    },
    /** Whether all that was heard since is remembered. */
    covers(since: Mark): boolean {
      prune()
      return since >= floor
    },
    /** Whether the row was heard of since; for a page, whether that is remembered. */
    isSince(key: Key, since?: Mark): boolean {
      prune()
      return (last.get(key)?.seq ?? 0) > (since ?? floor)
    },
    /**
     * Returns the changes since a mark, the latest of each row. Without a mark, as for a page whose mark is not known,
     * it returns all that are remembered.
     */
    since: (since: Mark = floor): Change[] =>
      [...last.values()].flatMap(({ change, seq }) => (seq > since ? change : [])),
    keys: (): Iterable<Key> => last.keys(),
    /** Everything is read anew: readings that are under way are too old. */
    forget(): void {
      seq += 1
      floor = seq
      last.clear()
    },
  }
}

import { type Key, keyOf } from './nouns.ts'
import type { Change, Mark } from './source.ts'

/** As long as an answer or a page may be on its way; what takes longer is read again. */
export const REMEMBERED_MS = 30_000

type Heard = { change: Change; seq: Mark; receivedAt: number }

/** What the socket told of each row last, for as long as something that was read before may be on its way. */
export function makeRecentChanges(now: () => number) {
  const last = new Map<Key, Heard>()
  let seq: Mark = 0
  /** What was read before this may lack something that is no longer remembered. */
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
    /** What was heard since, the latest of each row; all that is remembered for a page, of which it is not known. */
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

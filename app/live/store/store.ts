import { makeDenormalizer } from './denormalize.ts'
import { makeIntake } from './intake.ts'
import { makeBatches, makeListeners } from './listeners.ts'
import { type Key, keyOf, type Noun, type Views, type WholeNoun } from './nouns.ts'
import { makeRecentChanges, REMEMBERED_MS } from './recent-changes.ts'
import { makeRows } from './rows.ts'
import type { Change, Holder, Resync, Source } from './source.ts'
import { makeTombstones } from './tombstones.ts'

/** Rows that nobody holds are looked for when this many are kept, and again at twice as many as were left. */
const SWEEP_AT = 1_000

export type Store = ReturnType<typeof makeStore>

/**
 * The rows that a browser knows, each once. All of them come by `take`: a row never takes the place of a newer one, what
 * was deleted does not come back with a late answer, and a reading undoes nothing that was heard while it was under way.
 * docs/decisions/028-one-store-in-the-browser.md.
 */
export function makeStore(now: () => number = () => performance.now()) {
  const rows = makeRows()
  const heard = makeRecentChanges(now)
  const tombstones = makeTombstones({ heard, versionOf: (key) => rows.get(key)?.version ?? 0 })
  const joined = makeDenormalizer(rows, { isRemoved: tombstones.has })
  const apply = makeIntake({ rows, tombstones, heard })
  const holders = new Set<Holder>()
  let resyncedAt = Number.NEGATIVE_INFINITY
  const [watchers, listeners, resyncs] = [
    makeListeners<void>(),
    makeListeners<Change>(),
    makeListeners<Resync>(),
  ]
  const sweep = makeSweep(rows, function* held() {
    for (const holder of holders) yield* holder.holds()
    yield* heard.keys()
  })
  // Not while something is taken in: the view that will hold the rows of a page does so once they are there.
  const { batch, note } = makeBatches({ tell: watchers.tell, tidy: sweep.whenMany })

  function tell(change: Change): void {
    note()
    if (change.from === 'event' || change.from === 'answer') heard.note(change)
    for (const holder of holders) holder.hear(change)
    listeners.tell(change)
  }

  return {
    /** Takes rows in, wherever they come from; false for a reading that began too long ago, and must be repeated. */
    take(source: Source): boolean {
      if (source.since !== undefined && !heard.covers(source.since)) return false
      batch(() => {
        for (const update of source.updates) for (const change of apply(update, source)) tell(change)
      })
      return true
    },
    batch,
    sweep: sweep.now,
    mark: heard.mark,
    heardSince: heard.since,
    /** Whether a page that comes now may have been read before everything was to be read anew. */
    mayPageBeOld: (): boolean => now() - resyncedAt < REMEMBERED_MS,
    /** A row, when all of it is known; of one that is gone, as it was last. */
    row: <N extends WholeNoun>(noun: N, id: number): Views[N] | undefined => joined.fullView(noun, id),
    /** Returns a row's own fields, without the rows that it shows, when all of them are known. */
    ownFields: joined.ownFields,
    /** As much of a row as is known. */
    part: joined.part,
    /** Returns a row's name, also for a row that is known only in part. */
    name(noun: Noun, id: number): string | undefined {
      const name = rows.get(keyOf(noun, id))?.fields.name
      return typeof name === 'string' ? name : undefined
    },
    /** The row is deleted, or no longer the viewer's to see. */
    isRemoved: (noun: Noun, id: number): boolean => tombstones.has(keyOf(noun, id)),
    size: rows.size,
    hold: (holder: Holder): void => void holders.add(holder),
    /** Says that something a view shows has changed. */
    touch: (): void => batch(note),
    subscribe: watchers.add,
    onChange: listeners.add,
    onResync: resyncs.add,
    /** Everything is to be read anew. What is on screen stays until that has come; with other rights it is mixed with nothing. */
    resync(reason: Resync): void {
      resyncedAt = now()
      batch(() => {
        tombstones.lift()
        heard.forget()
        if (reason === 'rights') rows.makeObsolete()
        for (const holder of holders) holder.drop('unwatched')
        sweep.now()
        note()
      })
      resyncs.tell(reason)
    },
    /** Empties the store after the viewer has signed out: none of their data stays. */
    empty(): void {
      for (const holder of holders) holder.drop('all')
      tombstones.clear()
      heard.forget()
      rows.keepOnly([])
    },
  }
}

/** Lets go of what no view holds, and nothing was heard of lately: a reading under way may bring it older. */
function makeSweep(rows: ReturnType<typeof makeRows>, heldKeys: () => Iterable<Key>) {
  let sweepAt = SWEEP_AT
  function now(): void {
    rows.keepOnly(heldKeys())
    sweepAt = Math.max(SWEEP_AT, 2 * rows.size())
  }
  return { now, whenMany: () => rows.size() > sweepAt && now() }
}

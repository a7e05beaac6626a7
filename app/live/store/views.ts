import type { Key } from './nouns.ts'
import type { Change, Mark, Source } from './source.ts'
import type { Store } from './store.ts'

type Kind<S> = {
  /** The number of unwatched entries that stay; the most recently watched ones stay longest. */
  maxIdle: number
  holds(state: S): Iterable<Key>
  /** The state after a row has changed; the same when that does not concern it. */
  hear?(state: S, change: Change, context: { store: Store; id: string }): S
}

type Page<S> = Omit<Source, 'from'> & {
  from: 'reading' | 'page'
  /** The state with what was read; undefined leaves it as it is. */
  merge(before: S | undefined): S | undefined
}

export type ViewsOf<S> = ReturnType<typeof makeViews<S>>

/** A kind of views: those of a store, from when they are first asked for. */
export function defineViews<S>(kind: Kind<S>): (store: Store) => ViewsOf<S> {
  const opened = new WeakMap<Store, ViewsOf<S>>()
  return (store) => {
    const views = opened.get(store) ?? makeViews(store, kind)
    opened.set(store, views)
    return views
  }
}

/**
 * Views of one kind by id: what is shown of the rows, in which order, how far. They change with the rows, and hold those
 * that they show.
 */
function makeViews<S>(store: Store, { maxIdle, holds, hear = (state) => state }: Kind<S>) {
  const states = new Map<string, S>()
  const watched = new Map<string, number>()

  function set(id: string, state: S): void {
    if (states.get(id) === state) return
    states.delete(id)
    states.set(id, state)
    letGo()
    store.touch()
  }

  function letGo(): void {
    const idle = [...states.keys()].filter((id) => !watched.has(id))
    for (const id of idle.slice(0, Math.max(0, idle.length - maxIdle))) states.delete(id)
  }

  store.hold({
    *holds() {
      for (const state of states.values()) yield* holds(state)
    },
    hear(change) {
      for (const [id, state] of states) states.set(id, hear(state, change, { store, id }))
    },
    drop(which) {
      for (const id of [...states.keys()]) if (which === 'all' || !watched.has(id)) states.delete(id)
    },
  })

  return {
    get: (id: string): S | undefined => states.get(id),
    change(id: string, update: (before: S) => S): void {
      const before = states.get(id)
      if (before !== undefined) set(id, update(before))
    },
    /** Somebody looks at it. */
    watch(id: string): () => void {
      watched.set(id, (watched.get(id) ?? 0) + 1)
      return () => {
        const watcherCount = (watched.get(id) ?? 1) - 1
        if (watcherCount > 0) watched.set(id, watcherCount)
        else watched.delete(id)
        letGo()
      }
    },
    /**
     * Takes in what was read of a view, rows and all, and then again what was heard while that was under way; false when it
     * began too long ago and must be read again.
     */
    takePage(id: string, { merge, ...source }: Page<S>): boolean {
      return store.batch(() => {
        if (!store.take(source)) return false
        const read = merge(states.get(id))
        if (read === undefined) return true
        let state: S = read
        for (const change of store.heardSince(source.since)) {
          state = hear(state, change, { store, id })
        }
        set(id, state)
        return true
      })
    },
  }
}

/** A reading names when it began, a page does not know it. */
export const readFrom = (since?: Mark) => ({ from: since === undefined ? 'page' : 'reading', since }) as const

import type { Fields, Key } from './nouns.ts'

/** Names of views that are gone are looked for when there are this many, and again at twice as many as were left. */
const TIDY_AT = 1_000

export type HeldViews = ReturnType<typeof makeHeldViews>

/**
 * Rows as they were put together for somebody, for as long as somebody holds them: of the many thousand rows that a list was
 * scrolled through, those that are drawn. What nobody holds is put together anew when it is asked for.
 */
export function makeHeldViews() {
  const views = new Map<Key, WeakRef<Fields>>()
  /** Of which something has changed since. */
  const old = new Set<Key>()
  let at = TIDY_AT

  function remove(key: Key): void {
    views.delete(key)
    old.delete(key)
  }

  function tidy(): void {
    for (const [key, view] of views) if (!view.deref()) remove(key)
    at = Math.max(TIDY_AT, 2 * views.size)
  }

  return {
    /** As it was put together last, and whether it is so still. */
    get(key: Key): { view: Fields | undefined; isOld: boolean } {
      return { view: views.get(key)?.deref(), isOld: old.has(key) }
    },
    set(key: Key, view: Fields): void {
      views.set(key, new WeakRef(view))
      old.delete(key)
      if (views.size > at) tidy()
    },
    /** Something of the row has changed. */
    markOld: (key: Key): void => void (views.has(key) && old.add(key)),
    remove,
  }
}

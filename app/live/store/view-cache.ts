import type { Fields, Key } from './nouns.ts'

/** Names of views that are gone are looked for when there are this many, and again at twice as many as were left. */
const TIDY_AT = 1_000

export type ViewCache = ReturnType<typeof makeViewCache>

type CachedView = {
  ref: WeakRef<Fields>
  /** Something of the row has changed since. */
  isOld: boolean
}

/**
 * Rows as they were put together for somebody, for as long as somebody holds them: of the many thousand rows that a list was
 * scrolled through, those that are drawn. What nobody holds is put together anew when it is asked for.
 */
export function makeViewCache() {
  const cachedViews = new Map<Key, CachedView>()
  let tidyAt = TIDY_AT
  return {
    /** As it was put together last, and whether it is so still. */
    get(key: Key): { view: Fields | undefined; isOld: boolean } {
      const cachedView = cachedViews.get(key)
      return { view: cachedView?.ref.deref(), isOld: cachedView?.isOld ?? false }
    },
    set(key: Key, view: Fields): void {
      cachedViews.set(key, { ref: new WeakRef(view), isOld: false })
      if (cachedViews.size <= tidyAt) return
      for (const [name, { ref }] of cachedViews) if (!ref.deref()) cachedViews.delete(name)
      tidyAt = Math.max(TIDY_AT, 2 * cachedViews.size)
    },
    /** Something of the row has changed. */
    markOld(key: Key): void {
      const outdatedView = cachedViews.get(key)
      if (outdatedView) outdatedView.isOld = true
    },
    remove: (key: Key): void => void cachedViews.delete(key),
  }
}

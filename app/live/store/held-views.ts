import type { Fields, Key } from './nouns.ts'

/** Names of views that are gone are looked for when there are this many, and again at twice as many as were left. */
const TIDY_AT = 1_000

export type HeldViews = ReturnType<typeof makeHeldViews>

type Held = {
  ref: WeakRef<Fields>
  /** Something of the row has changed since. */
  isOld: boolean
}

/**
 * Rows as they were put together for somebody, for as long as somebody holds them: of the many thousand rows that a list was
 * scrolled through, those that are drawn. What nobody holds is put together anew when it is asked for.
 */
export function makeHeldViews() {
  const all = new Map<Key, Held>()
  let at = TIDY_AT
  return {
    /** As it was put together last, and whether it is so still. */
    get(key: Key): { view: Fields | undefined; isOld: boolean } {
      const held = all.get(key)
      return { view: held?.ref.deref(), isOld: held?.isOld ?? false }
    },
    set(key: Key, view: Fields): void {
      all.set(key, { ref: new WeakRef(view), isOld: false })
      if (all.size <= at) return
      for (const [name, { ref }] of all) if (!ref.deref()) all.delete(name)
      at = Math.max(TIDY_AT, 2 * all.size)
    },
    /** Something of the row has changed. */
    markOld(key: Key): void {
      const held = all.get(key)
      if (held) held.isOld = true
    },
    remove: (key: Key): void => void all.delete(key),
  }
}

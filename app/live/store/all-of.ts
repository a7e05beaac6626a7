import { type Fields, keyOf, type Noun } from './nouns.ts'
import type { Mark } from './source.ts'
import type { Store } from './store.ts'
import { defineViews, readFrom } from './views.ts'

type Kind = {
  noun: Noun
  /** Whether a row that came is one of them, and known as far as they are shown. */
  belongs: (store: Store, id: number) => boolean
}

/** The id of the only list of each kind. */
const LIST_ID = 'all'

/** All rows of a kind, which everybody is told of: few by their nature. By their ids; who shows them orders them. */
export function defineAll({ noun, belongs }: Kind) {
  const views = defineViews<readonly number[]>({
    maxIdle: 1,
    holds: (ids) => ids.map((id) => keyOf(noun, id)),
    hear(ids, change, { store }) {
      if (change.noun !== noun) return ids
      const { id, from } = change
      const isListed = ids.includes(id)
      if (store.isRemoved(noun, id)) return isListed ? ids.filter((otherId) => otherId !== id) : ids
      const isNews = from === 'event' || from === 'answer'
      return isListed || !isNews || !belongs(store, id) ? ids : [...ids, id].sort(byNumber)
    },
  })
  return {
    ids: (store: Store): readonly number[] | undefined => views(store).get(LIST_ID),
    watch: (store: Store): (() => void) => views(store).watch(LIST_ID),
    /** Takes in which there are: a reading that began at `since`, else what came with the page. */
    take: (store: Store, rows: readonly ({ id: number } & Fields)[], since?: Mark): boolean =>
      views(store).takePage(LIST_ID, {
        ...readFrom(since),
        updates: rows.map((row) => ({ noun, action: 'update', row })),
        merge: () => rows.map(({ id }) => id).sort(byNumber),
      }),
  }
}

const byNumber = (a: number, b: number) => a - b

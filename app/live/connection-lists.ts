import type { ConnectionView } from '#domain/connections/schema.ts'
import { keyOf } from './nouns.ts'
import { type Mark, rowsOf } from './source.ts'
import type { Store } from './store.ts'
import { defineViews, readFrom } from './views.ts'

/** The one list of the company's connections. */
export const CONNECTIONS = 'all'

/** Ids of connections, kept true by the socket, which tells everybody of every connection. */
export const connectionsOf = defineViews<readonly number[]>({
  kept: 1,
  holds: (ids) => ids.map((id) => keyOf('connection', id)),
  hear(ids, { noun, id, from }, { store }) {
    if (noun !== 'connection') return ids
    const isListed = ids.includes(id)
    if (store.isRemoved('connection', id)) return isListed ? ids.filter((other) => other !== id) : ids
    // Of one that is new all is told; what tickets show of it is not enough.
    if (isListed || from !== 'event' || !store.row('connection', id)) return ids
    return [...ids, id].sort(byNumber)
  },
})

/** Takes in which connections there are: a reading that began at `since`, else a page. */
export function takeConnections(store: Store, read: readonly ConnectionView[], since?: Mark): boolean {
  return connectionsOf(store).takePage(CONNECTIONS, {
    ...readFrom(since),
    told: rowsOf('connection', read),
    how: () => read.map(({ id }) => id).sort(byNumber),
  })
}

const byNumber = (a: number, b: number) => a - b

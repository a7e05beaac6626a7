import { keyOf } from '~/live/store/nouns.ts'
import type { Change } from '~/live/store/source.ts'
import type { Store } from '~/live/store/store.ts'
import { defineViews } from '~/live/store/views.ts'
import { isRecentlyUndone } from './recently-undone.ts'
import { type ListState, type Tickets, withTicket } from './ticket-list.ts'

/** The number of lists that are kept as they were left, so that returning to one finds the same row, however far down. */
const MAX_IDLE = 18

/** The ticket lists by filter and section. */
export const listsOf = defineViews<ListState>({
  maxIdle: MAX_IDLE,
  holds: ({ ids, heldIds }) => [...ids, ...heldIds].map((id) => keyOf('ticket', id)),
  hear: (list, change, { store }) => withChange(list, change, store),
})

export function ticketsOf({ row, ownFields, isRemoved }: Store): Tickets {
  return {
    get: (id) => row('ticket', id),
    placeOf: (id) => ownFields('ticket', id),
    isGone: (id) => isRemoved('ticket', id),
  }
}

/**
 * Applies a change to a list. Only events of the socket bring tickets into a list by themselves, since the server
 * decides whether the viewer may see them. When a contact or a connection changes on which the list's filter depends,
 * the list is loaded again.
 */
function withChange(list: ListState, { noun, id, action, from }: Change, store: Store): ListState {
  if (noun === 'ticket') {
    const isOwn = isRecentlyUndone(id)
    return withTicket(list, id, { tickets: ticketsOf(store), mayEnter: from === 'event', isOwn })
  }
  const isShown = noun === 'contact' || noun === 'connection'
  const isConcerned = isShown && from === 'event' && action !== 'delete' && list.judge.readsContacts
  return isConcerned ? { ...list, stale: true } : list
}

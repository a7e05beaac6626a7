import { keyOf } from '../store/nouns.ts'
import type { Change } from '../store/source.ts'
import type { Store } from '../store/store.ts'
import { defineViews } from '../store/views.ts'
import { isBroughtBack } from './brought-back.ts'
import { type ListState, type Tickets, withTicket } from './ticket-list.ts'

/** Lists as they were left, so that coming back to one finds the row where it was, however far down. */
const KEPT = 18

/** The ticket lists by filter and section. */
export const listsOf = defineViews<ListState>({
  kept: KEPT,
  holds: ({ ids, held }) => [...ids, ...held].map((id) => keyOf('ticket', id)),
  hear: (list, change, { store }) => withChange(list, change, store),
})

export function ticketsOf({ row, own, isRemoved }: Store): Tickets {
  return {
    get: (id) => row('ticket', id),
    placeOf: (id) => own('ticket', id),
    isGone: (id) => isRemoved('ticket', id),
  }
}

/**
 * Whether the viewer may see a ticket is the socket's to say: only what it tells of comes into a list by itself. What
 * tickets show of their contacts may be what the list is chosen by: then it is asked for again.
 */
function withChange(list: ListState, { noun, id, action, from }: Change, store: Store): ListState {
  if (noun === 'ticket') {
    const isOwn = isBroughtBack(id)
    return withTicket(list, id, { tickets: ticketsOf(store), mayEnter: from === 'event', isOwn })
  }
  const isShown = noun === 'contact' || noun === 'connection'
  const isConcerned = isShown && from === 'event' && action !== 'delete' && list.judge.readsContacts
  return isConcerned ? { ...list, stale: true } : list
}

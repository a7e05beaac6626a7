import { keyOf } from '~/live/store/nouns.ts'
import type { Store } from '~/live/store/store.ts'
import { defineViews } from '~/live/store/views.ts'
import { type BoardState, type Tickets, withoutLane, withTicket } from './board-state.ts'

/** Boards by what their address asks for. */
export const boardsOf = defineViews<BoardState>({
  maxIdle: 2,
  holds: ({ columns }) => [...columns.values()].flatMap(({ ids }) => ids.map((id) => keyOf('ticket', id))),
  hear(board, { noun, id, action, from }, { store }) {
    if (noun === 'ticket')
      return withTicket(board, id, { tickets: ticketsOf(store), mayEnter: from === 'event' })
    if (noun === 'tag' && action === 'delete') return withoutLane(board, id, ticketsOf(store))
    return board
  },
})

export function ticketsOf({ row, isRemoved }: Store): Tickets {
  return (id) => (isRemoved('ticket', id) ? undefined : row('ticket', id))
}

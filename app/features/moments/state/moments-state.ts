import { NOBODY } from '#domain/moments/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { order } from '~/features/kanban/state/board-state.ts'
import { ticketsOf } from '~/features/kanban/state/board-views.ts'
import type { ShownColumn } from '~/features/kanban/use-board.ts'
import { keyOf } from '~/live/store/nouns.ts'
import { defineViews } from '~/live/store/views.ts'

/** The tickets of a panel, in no order, and which others belong to it. */
export type MomentsState = { ids: ReadonlySet<number>; belongs: (ticket: TicketView) => boolean }

/** Panels by what their address asks for. */
export const panelsOf = defineViews<MomentsState>({
  maxIdle: 2,
  holds: ({ ids }) => [...ids].map((id) => keyOf('ticket', id)),
  hear: (panel, { noun, id, from }, { store }) => {
    if (noun !== 'ticket') return panel
    const ticket = ticketsOf(store)(id)
    return withTicket(panel, id, { ticket, mayEnter: from === 'event' || from === 'answer' })
  },
})

/** A ticket came, changed or went. */
export function withTicket(
  panel: MomentsState,
  id: number,
  { ticket, mayEnter }: { ticket: TicketView | undefined; mayEnter: boolean },
): MomentsState {
  const isShown = panel.ids.has(id)
  const belongs = ticket !== undefined && panel.belongs(ticket)
  if (isShown === belongs || (belongs && !mayEnter)) return panel
  const ids = new Set(panel.ids)
  if (belongs) ids.add(id)
  else ids.delete(id)
  return { ...panel, ids }
}

/** Whose card a ticket stands on. */
export const holderOf = ({ userId }: TicketView): number => userId ?? NOBODY

/** Of what nobody attends, who has waited longest stands first; of the rest what changed last. */
export const orderOf = (holder: number): typeof order => (holder === NOBODY ? longestFirst : order)

function longestFirst(a: TicketView, b: TicketView): number {
  return since(a).localeCompare(since(b)) || a.id - b.id
}

const since = ({ waitingSince, updatedAt }: TicketView) => waitingSince ?? updatedAt

/** The tickets by who holds them. */
export function byHolder(tickets: readonly TicketView[]): readonly ShownColumn[] {
  const byHolderId = Map.groupBy(tickets, holderOf)
  return [...byHolderId].map(([laneId, cards]) => ({
    laneId,
    cards: cards.sort(orderOf(laneId)),
    count: cards.length,
    hasMore: false,
  }))
}

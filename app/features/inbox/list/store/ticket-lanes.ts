import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { keyOf } from '~/live/store/nouns.ts'
import type { Store } from '~/live/store/store.ts'
import { defineViews } from '~/live/store/views.ts'
import {
  type Judge,
  type ListState,
  listOf,
  type Order,
  type Page,
  type Tickets,
  withNextPage,
  withRest,
  withTicket,
} from './ticket-list.ts'
import { ticketsOf } from './ticket-lists.ts'

/** A view of tickets: which are shown, each in which lane, and in which order there. */
export type TicketLanesView = {
  belongs: Judge['belongs']
  group: (ticket: TicketView) => number
  order: (laneId: number) => Order
  /** The noun whose rows are the lanes, where tickets leave a lane by its deletion. */
  laneNoun?: 'tag'
}

/** Tickets in lanes, each of which is a list. */
export type TicketLanes = { view: TicketLanesView; lists: ReadonlyMap<number, ListState> }

/** A lane as it was read. */
export type LanePage = Page & { laneId: number }

/** A lane's cards as they are shown. */
export type ShownColumn = {
  laneId: number
  cards: readonly TicketView[]
  count: number
  hasMore: boolean
}

/** The lane of tickets that are in none. */
const NO_LANE = 0
const NO_PAGE: Page = { tickets: [], count: 0, hasMore: false, next: null }

/** Grouped tickets by what their address asks for. */
export const ticketLanesOf = defineViews<TicketLanes>({
  maxIdle: 4,
  holds: ({ lists }) => [...lists.values()].flatMap(({ ids }) => ids.map((id) => keyOf('ticket', id))),
  hear(groups, { noun, id, action, from }, { store }) {
    const tickets = ticketsOf(store)
    if (noun === 'ticket') return withGroupedTicket(groups, id, { tickets, mayEnter: from === 'event' })
    const isLaneGone = noun === groups.view.laneNoun && action === 'delete'
    return isLaneGone ? withoutLane(groups, id, tickets) : groups
  },
})

/** The lanes as they were read; what was loaded below the first cards of one stays. */
export function ticketLanesFrom(
  pages: readonly LanePage[],
  view: TicketLanesView,
  { before, tickets }: { before: TicketLanes | undefined; tickets: Tickets },
): TicketLanes {
  const lists = pages.map(({ laneId, ...page }) => {
    const list = listOf(page, judgeOf(view, laneId))
    const listBefore = before?.lists.get(laneId)
    const ids = listBefore?.ids.filter((id) => {
      const ticket = tickets.get(id)
      return ticket && view.group(ticket) === laneId
    })
    return [laneId, withRest(list, listBefore && ids && { ...listBefore, ids }, tickets)] as const
  })
  return { view, lists: new Map(lists) }
}

/** A ticket came, changed or went. One that is in a lane may go to another, whoever told of it. */
export function withGroupedTicket(
  groups: TicketLanes,
  id: number,
  { tickets, mayEnter }: { tickets: Tickets; mayEnter: boolean },
): TicketLanes {
  const ticket = tickets.get(id)
  const from = [...groups.lists].find(([, { ids }]) => ids.includes(id))?.[0]
  const to = ticket && groups.view.group(ticket)
  const isMoved = from !== undefined
  const laneIds = [...(isMoved ? [from] : groups.lists.keys()), ...(to === undefined ? [] : [to])]
  return withLists(groups, laneIds, (list) =>
    withTicket(list, id, { tickets, mayEnter: mayEnter || isMoved, isMoved }),
  )
}

/** The next cards of a lane, without those that are in another by now. */
export function withNextCards(groups: TicketLanes, laneId: number, page: Page, tickets: Tickets) {
  const elsewhere = new Set([...groups.lists].flatMap(([id, { ids }]) => (id === laneId ? [] : ids)))
  const cards = page.tickets.filter(({ id }) => !elsewhere.has(id))
  return withLists(groups, [laneId], (list) => withNextPage(list, { ...page, tickets: cards }, tickets))
}

/** Sets the number of cards in each lane, as it was asked for. */
export function withCounts(
  groups: TicketLanes,
  counts: readonly { laneId: number; count: number }[],
  stale: boolean,
): TicketLanes {
  const countByLane = new Map(counts.map(({ laneId, count }) => [laneId, count]))
  return withLists(groups, [...groups.lists.keys(), ...countByLane.keys()], (list, laneId) => {
    return { ...list, count: countByLane.get(laneId) ?? 0, stale }
  })
}

/** A lane was deleted: its cards are in the one without. */
export function withoutLane(groups: TicketLanes, laneId: number, tickets: Tickets): TicketLanes {
  const removedList = groups.lists.get(laneId)
  if (!removedList) return groups
  const moved = removedList.ids.reduce(
    (after, id) => withGroupedTicket(after, id, { tickets, mayEnter: false }),
    groups,
  )
  const unloadedCount = listIn(moved, laneId).count
  const lists = new Map([...moved.lists].filter(([id]) => id !== laneId))
  return withLists({ ...moved, lists }, [NO_LANE], (list) => {
    return { ...list, count: list.count + unloadedCount, stale: list.stale || removedList.hasMore }
  })
}

export const isStale = ({ lists }: TicketLanes): boolean => [...lists.values()].some(({ stale }) => stale)

export function shownColumns(store: Store, id: string): readonly ShownColumn[] | undefined {
  const groups = ticketLanesOf(store).get(id)
  const { get, isGone } = ticketsOf(store)
  return (
    groups &&
    [...groups.lists].map(([laneId, { ids, count, hasMore }]) => {
      const cards = ids.flatMap((ticketId) => (isGone(ticketId) ? [] : (get(ticketId) ?? [])))
      return { laneId, cards, count, hasMore }
    })
  )
}

function judgeOf({ belongs, group, order }: TicketLanesView, laneId: number): Judge {
  return {
    belongs: (ticket) => group(ticket) === laneId && belongs(ticket),
    order: order(laneId),
    readsContacts: false,
  }
}

function listIn({ lists, view }: TicketLanes, laneId: number): ListState {
  return lists.get(laneId) ?? listOf(NO_PAGE, judgeOf(view, laneId))
}

function withLists(
  groups: TicketLanes,
  laneIds: readonly number[],
  change: (list: ListState, laneId: number) => ListState,
): TicketLanes {
  const lists = new Map(groups.lists)
  for (const laneId of new Set(laneIds)) {
    const before = listIn(groups, laneId)
    const after = change(before, laneId)
    if (after !== before) lists.set(laneId, after)
  }
  const isSame = [...lists].every(([laneId, list]) => groups.lists.get(laneId) === list)
  return isSame ? groups : { ...groups, lists }
}

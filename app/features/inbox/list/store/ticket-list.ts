import type { TicketList, TicketView } from '#domain/tickets/contract/schema.ts'

/** By what of a ticket a list is put in order. */
export type Placed = Pick<TicketView, 'id' | 'status' | 'updatedAt' | 'waitingSince'>
export type Order = (a: Placed, b: Placed) => number

/** The last changed first. */
export const latestFirst: Order = (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id

/** The rules for which tickets a list shows, and in which order. */
export type Judge = {
  /** Whether the list should show a ticket; a text search cannot be judged here. */
  belongs: (ticket: TicketView) => boolean | 'unknown'
  order: Order
  /** It is chosen by what tickets show of their contacts as well: labels, or a name. */
  readsContacts: boolean
}

/** One list of tickets: which, in which order, how many there are, how far it is loaded. */
export type ListState = {
  judge: Judge
  ids: readonly number[]
  count: number
  hasMore: boolean
  next: string | null
  /** The pointer or the focus is in the list: nothing may move. */
  frozen: boolean
  /** Came while frozen: shown as "3 new". */
  heldIds: readonly number[]
  /** Left while frozen: still shown, faded, where they were. */
  goneIds: ReadonlySet<number>
  /** The count can no longer be told from here and should be asked for. */
  stale: boolean
  /** Its next page could not be read: it is asked for again by hand. */
  hasFailed: boolean
}

export type Page = Pick<TicketList, 'tickets' | 'count' | 'hasMore' | 'next'>

/** The tickets that are known; one that is gone, as it was last. */
export type Tickets = {
  get: (id: number) => TicketView | undefined
  /** Returns the place and the version of a ticket, the only values that are asked of thousands of tickets. */
  placeOf: (id: number) => (Placed & Pick<TicketView, 'version'>) | undefined
  isGone: (id: number) => boolean
}

export function listOf(page: Page, judge: Judge): ListState {
  return {
    judge,
    ids: page.tickets.map(({ id }) => id),
    count: page.count,
    hasMore: page.hasMore,
    next: page.next,
    frozen: false,
    heldIds: [],
    goneIds: new Set(),
    stale: false,
    hasFailed: false,
  }
}

/** The next page at the end. */
export function withNextPage(list: ListState, page: Page, tickets: Tickets): ListState {
  const pageIds = page.tickets.map(({ id }) => id)
  const allIds = [...new Set([...list.ids, ...pageIds])]
  const ids = list.frozen ? allIds : inOrder(allIds, list.judge.order, tickets)
  return { ...list, ...readTo(page), ids, stale: false, hasFailed: false }
}

/** The first page of a list that was shown before, with what was loaded after it; which is to be read again. */
export function withRest(list: ListState, before: ListState | undefined, tickets: Tickets): ListState {
  const last = ticketAt(list.ids.at(-1), tickets)
  if (!before || !last || !list.hasMore) return list
  const pageIds = new Set(list.ids)
  const remainingIds = before.ids.filter((id) => {
    const ticket = tickets.placeOf(id)
    return ticket && !pageIds.has(id) && list.judge.order(ticket, last) > 0
  })
  if (remainingIds.length === 0) return list
  return { ...list, ids: [...list.ids, ...remainingIds], hasMore: before.hasMore, next: before.next }
}

/** The list from its top loaded anew: exact again, whatever was missed; what lies beyond is loaded on scrolling. */
export function withFreshPage(list: ListState, page: Page, tickets: Tickets): ListState {
  const fresh = listOf(page, list.judge)
  if (!list.frozen) return fresh
  const freshIds = new Set(fresh.ids)
  const reached = ticketAt(fresh.ids.at(-1), tickets)
  const hasLeft = (id: number) => {
    const ticket = tickets.placeOf(id)
    return (
      !freshIds.has(id) && (!page.hasMore || !reached || !ticket || list.judge.order(ticket, reached) < 0)
    )
  }
  const shownIds = new Set(list.ids)
  return {
    ...fresh,
    ids: list.ids,
    frozen: true,
    heldIds: fresh.ids.filter((id) => !shownIds.has(id)),
    goneIds: new Set(list.ids.filter(hasLeft)),
    hasMore: list.hasMore,
    next: list.next,
  }
}

/** The first page asked for again, because something may have come or gone untold; what was loaded below it stays. */
export function withRecount(list: ListState, page: Page, tickets: Tickets): ListState {
  const fresh = withFreshPage(list, page, tickets)
  return list.frozen ? fresh : withRest(fresh, list, tickets)
}

/**
 * Applies the known version of each ticket that was read in an older one. The known version decides whether the list
 * shows the ticket.
 */
export function withNewer(list: ListState, page: Page, tickets: Tickets): ListState {
  const isOld = ({ id, version }: TicketView) =>
    tickets.isGone(id) || (tickets.placeOf(id)?.version ?? version) > version
  return page.tickets
    .filter(isOld)
    .reduce((after, { id }) => withTicket(after, id, { tickets, mayEnter: false }), list)
}

type Entry = {
  tickets: Tickets
  /** True when the source of the update says that the ticket may enter the list. */
  mayEnter: boolean
  /** One's own act waits for no pointer. */
  isOwn?: boolean
  /** It comes from another group of the same view: it belongs there for certain, and was not counted here. */
  isMoved?: boolean
}

/** A ticket came, changed or went. */
export function withTicket(list: ListState, id: number, entry: Entry): ListState {
  const { tickets, mayEnter, isMoved = false } = entry
  const ticket = tickets.isGone(id) ? undefined : tickets.get(id)
  const belongs = ticket ? list.judge.belongs(ticket) : false
  const isShown = list.ids.includes(id)
  if (!ticket || belongs === false) return mayEnter || isIn(list, id) ? withoutTicket(list, id) : list
  if (isShown) return changed(list, ticket, tickets)
  if (list.heldIds.includes(id)) return list
  if (!mayEnter) return list
  return belongs === 'unknown' && !isMoved ? stale(list) : entered(list, ticket, entry)
}

/** A ticket was deleted, or is no longer the viewer's to see. */
export function withoutTicket(list: ListState, id: number): ListState {
  if (list.heldIds.includes(id)) {
    return { ...list, heldIds: list.heldIds.filter((heldId) => heldId !== id), count: list.count - 1 }
  }
  const isShown = list.ids.includes(id) && !list.goneIds.has(id)
  if (!isShown) return list.hasMore ? stale(list) : list
  const count = Math.max(0, list.count - 1)
  if (list.frozen) return { ...list, count, goneIds: new Set([...list.goneIds, id]) }
  return { ...list, count, ids: without(list.ids, id) }
}

export function freeze(list: ListState): ListState {
  return list.frozen ? list : { ...list, frozen: true }
}

/** Lets everything fall into place that waited. */
export function release(list: ListState, tickets: Tickets, stayFrozen = false): ListState {
  if (!list.frozen) return list
  const allIds = [...list.ids.filter((id) => !list.goneIds.has(id)), ...list.heldIds]
  const ids = inOrder(allIds, list.judge.order, tickets)
  return { ...list, ids, heldIds: [], goneIds: new Set(), frozen: stayFrozen }
}

const isIn = (list: ListState, id: number) => list.ids.includes(id) || list.heldIds.includes(id)

const stale = (list: ListState): ListState => (list.stale ? list : { ...list, stale: true })

const readTo = ({ count, hasMore, next }: Page) => ({ count, hasMore, next })

function changed(list: ListState, ticket: TicketView, tickets: Tickets): ListState {
  if (!list.frozen) {
    const ids = withinReach(list, inserted(list.ids, ticket, list.judge.order, tickets), ticket.id)
    return isSameOrder(ids, list.ids) ? list : { ...list, ids }
  }
  if (!list.goneIds.has(ticket.id)) return list
  const goneIds = new Set([...list.goneIds].filter((id) => id !== ticket.id))
  return { ...list, goneIds, count: list.count + 1 }
}

/** A row that fell behind all that is loaded comes again with its page. */
function withinReach(list: ListState, ids: readonly number[], id: number) {
  return list.hasMore && list.ids.at(-1) !== id && ids.at(-1) === id ? ids.slice(0, -1) : ids
}

function entered(list: ListState, ticket: TicketView, { tickets, isOwn, isMoved }: Entry): ListState {
  const { order } = list.judge
  // With more pages behind it, the ticket may have been counted already.
  const isUncounted = isMoved || !list.hasMore
  const counted = isUncounted ? { ...list, count: list.count + 1 } : stale(list)
  if (list.frozen && list.ids.length > 0 && !isOwn) {
    return { ...counted, heldIds: inserted(list.heldIds, ticket, order, tickets) }
  }
  const last = ticketAt(list.ids.at(-1), tickets)
  if (list.hasMore && last && order(ticket, last) > 0) return counted
  return { ...counted, ids: inserted(list.ids, ticket, order, tickets) }
}

/** Ids with one put in its place, or moved to it. */
function inserted(ids: readonly number[], ticket: TicketView, order: Order, tickets: Tickets) {
  const otherIds = without(ids, ticket.id)
  const index = otherIds.findIndex((id) => {
    const otherTicket = tickets.placeOf(id)
    return otherTicket && order(ticket, otherTicket) < 0
  })
  return index === -1 ? [...otherIds, ticket.id] : otherIds.toSpliced(index, 0, ticket.id)
}

/** Sorts the ids. A ticket that was read although it is gone by now is at the end, until it is put in again. */
function inOrder(ids: readonly number[], order: Order, tickets: Tickets): readonly number[] {
  const places = ids.flatMap((id) => tickets.placeOf(id) ?? []).sort(order)
  return [...places.map(({ id }) => id), ...ids.filter((id) => !tickets.placeOf(id))]
}

function without(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((otherId) => otherId !== id) : ids
}

function ticketAt(id: number | undefined, tickets: Tickets): Placed | undefined {
  return id === undefined ? undefined : tickets.placeOf(id)
}

function isSameOrder(before: readonly number[], after: readonly number[]): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index])
}

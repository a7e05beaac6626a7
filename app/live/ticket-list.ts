import type { TicketList, TicketView } from '#domain/tickets/schema.ts'
import { joinPages, mapped, newer, replace, upsert, without } from './merge.ts'

/** One list of tickets as it is shown. */
export type TicketListState = {
  rows: readonly TicketView[]
  count: number
  hasMore: boolean
  next: string | null
  /** The pointer or the focus is in the list: nothing may move. */
  frozen: boolean
  /** Came while frozen: shown as "3 new". */
  held: readonly TicketView[]
  /** Left while frozen: still shown, faded, where they were. */
  gone: ReadonlySet<number>
  /** The count can no longer be told from here and should be asked for. */
  stale: boolean
}

export type Order = (a: TicketView, b: TicketView) => number
export type Page = Pick<TicketList, 'tickets' | 'count' | 'hasMore' | 'next'>

export function listOf(page: Page): TicketListState {
  return {
    rows: page.tickets,
    count: page.count,
    hasMore: page.hasMore,
    next: page.next,
    frozen: false,
    held: [],
    gone: new Set(),
    stale: false,
  }
}

/** The next page at the end. */
export function withNextPage(list: TicketListState, page: Page, order: Order): TicketListState {
  const rows = list.frozen
    ? [...list.rows, ...page.tickets.filter((ticket) => !list.rows.some((row) => row.id === ticket.id))]
    : joinPages(list.rows, page.tickets, order)
  return { ...list, rows, count: page.count, hasMore: page.hasMore, next: page.next, stale: false }
}

/** The first page of a list that was shown before, with what was loaded after it; which is to be read again. */
export function withRest(
  list: TicketListState,
  before: TicketListState | undefined,
  order: Order,
): TicketListState {
  const last = list.rows.at(-1)
  if (!before || !last || !list.hasMore) return list
  const here = new Set(list.rows.map((row) => row.id))
  const rest = before.rows.filter((row) => !here.has(row.id) && order(row, last) > 0)
  if (rest.length === 0) return list
  return { ...list, rows: [...list.rows, ...rest], hasMore: before.hasMore, next: before.next }
}

/** The list from its top loaded anew: exact again, whatever was missed; what lies beyond is loaded on scrolling. */
export function withFreshPage(list: TicketListState, page: Page, order: Order): TicketListState {
  const fresh = listOf(page)
  if (!list.frozen) return fresh
  const here = new Set(page.tickets.map((ticket) => ticket.id))
  const reached = page.tickets.at(-1)
  const left = list.rows.filter(
    (row) => !here.has(row.id) && (!page.hasMore || !reached || order(row, reached) < 0),
  )
  const shown = new Set(list.rows.map((row) => row.id))
  return {
    ...fresh,
    rows: list.rows.map((row) => newer(row, page.tickets.find((ticket) => ticket.id === row.id) ?? row)),
    frozen: true,
    held: page.tickets.filter((ticket) => !shown.has(ticket.id)),
    gone: new Set(left.map((row) => row.id)),
    hasMore: list.hasMore,
    next: list.next,
  }
}

/** The first page asked for again, because something may have come or gone untold; what was loaded below it stays. */
export function withRecount(list: TicketListState, page: Page, order: Order): TicketListState {
  const fresh = withFreshPage(list, page, order)
  return list.frozen ? fresh : withRest(fresh, list, order)
}

/** A ticket came or changed; `belongs` says whether this list should show it. */
export function withTicket(
  list: TicketListState,
  ticket: TicketView,
  belongs: boolean | 'unknown',
  order: Order,
): TicketListState {
  const shown = list.rows.find((row) => row.id === ticket.id)
  if (shown && shown.version > ticket.version) return list
  if (belongs === false) return withoutTicket(list, ticket.id)
  if (shown) return changed(list, ticket, order)
  if (belongs === 'unknown') return { ...list, stale: true }
  return entered(list, ticket, order)
}

/** A ticket was deleted, or is no longer the viewer's to see. */
export function withoutTicket(list: TicketListState, id: number): TicketListState {
  const held = list.held.filter((row) => row.id !== id)
  if (held.length < list.held.length) return { ...list, held, count: list.count - 1 }
  const shown = list.rows.some((row) => row.id === id) && !list.gone.has(id)
  if (!shown) return list.hasMore ? { ...list, stale: true } : list
  const count = Math.max(0, list.count - 1)
  if (list.frozen) return { ...list, count, gone: new Set([...list.gone, id]) }
  return { ...list, count, rows: without(list.rows, id) }
}

/** Something that rows show was changed elsewhere: a contact's name, a connection's state. */
export function withPatch(list: TicketListState, patch: (ticket: TicketView) => TicketView): TicketListState {
  const rows = mapped(list.rows, patch)
  const held = mapped(list.held, patch)
  return rows === list.rows && held === list.held ? list : { ...list, rows, held }
}

export function freeze(list: TicketListState): TicketListState {
  return list.frozen ? list : { ...list, frozen: true }
}

/** Lets everything fall into place that waited. */
export function release(list: TicketListState, order: Order, stayFrozen = false): TicketListState {
  if (!list.frozen) return list
  const rows = joinPages(
    list.rows.filter((row) => !list.gone.has(row.id)),
    list.held,
    order,
  )
  return { ...list, rows, held: [], gone: new Set(), frozen: stayFrozen }
}

function changed(list: TicketListState, ticket: TicketView, order: Order): TicketListState {
  if (!list.frozen) return { ...list, rows: withinReach(list, upsert(list.rows, ticket, order), ticket) }
  const back = list.gone.has(ticket.id)
  return {
    ...list,
    rows: replace(list.rows, ticket),
    gone: back ? new Set([...list.gone].filter((id) => id !== ticket.id)) : list.gone,
    count: back ? list.count + 1 : list.count,
  }
}

/** A row that fell behind all that is loaded comes again with its page. */
function withinReach(list: TicketListState, rows: readonly TicketView[], { id }: TicketView) {
  return list.hasMore && list.rows.at(-1)?.id !== id && rows.at(-1)?.id === id ? rows.slice(0, -1) : rows
}

function entered(list: TicketListState, ticket: TicketView, order: Order): TicketListState {
  const known = list.held.some((row) => row.id === ticket.id)
  // With more pages behind it, the ticket may have been counted already.
  const count = list.hasMore || known ? list.count : list.count + 1
  const stale = list.stale || (list.hasMore && !known)
  if (list.frozen && list.rows.length > 0) {
    return { ...list, count, stale, held: upsert(list.held, ticket, order) }
  }
  const last = list.rows.at(-1)
  if (list.hasMore && last && order(ticket, last) > 0) return { ...list, stale: true }
  return { ...list, count, stale, rows: upsert(list.rows, ticket, order) }
}

import { sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { pageOf } from '../../core/contract/page.ts'
import { permit } from '../../core/contract/permissions.ts'
import { readingByValues, readingPlanned } from '../../core/transaction.ts'
import { COUNTED_STATUSES } from '../contract/lifecycle.ts'
import type { ListTicketsInput, TicketCounts, TicketList } from '../contract/schema.ts'
import { type ListedRow, selectListed, ticketViews, toTicketView } from '../view.ts'
import {
  cursorOf,
  type Direction,
  exactly,
  INSTANTS,
  inDirection,
  type ListPosition,
  readCursor,
} from './list-cursor.ts'
import { type TicketFilter, wantedStatuses, withUsualScope } from './list-filter.ts'
import { countSql, countStatuses, type PageRequest, pageOfIds } from './list-pages.ts'
import type { MessageHit } from './message-hits.ts'
import { isSearch, messagesHolding, searchTickets } from './search-tickets.ts'
import { rareTagOf } from './tagged-tickets.ts'

export const TICKETS_PER_PAGE = 40
const SEARCH_TIMEOUT_MS = 2000
const NO_TICKETS: TicketList = { tickets: [], hasMore: false, next: null, count: 0 }

/**
 * GET /tickets: a page of what the actor may see, ordered by the last change or by how long the customer waits;
 * colleagues' with `showAll`, which only admins mean when they leave it out. `cursor` continues after a page and wins
 * over `pageNumber`. Closed lists and searches show a contact's newest ticket, and are counted up to 1000; words of a search
 * text may stand in any order, and one of fewer than three signs begins a name. `isPartial`: messages were looked through no further
 * than time allowed. Throws ERR_SEARCH_TIMEOUT after two
 * seconds of searching. Specification 1 §7, server behaviour §3.
 */
export function listTickets(ctx: Ctx, query: ListTicketsInput): Promise<TicketList> {
  permit(ctx.actor, 'tickets:list')
  const input = withUsualScope(ctx.actor, query)
  const { searchParam } = input
  if (isSearch(searchParam)) return search(ctx, input, searchParam)
  if (input.onlyOlder) return Promise.resolve(NO_TICKETS)
  return readingFor(input)(ctx, (tx) => listPage(tx, input))
}

/** Counts the tickets in the open tab's sections, for the same filters as the list. Server behaviour §3. */
export function countTickets(ctx: Ctx, givenFilter: TicketFilter): Promise<TicketCounts> {
  permit(ctx.actor, 'tickets:list')
  const filter = withUsualScope(ctx.actor, givenFilter)
  return readingFor(filter)(ctx, async (tx) => {
    const unread = countStatuses(tx, { ...filter, withUnreadMessages: true }, COUNTED_STATUSES)
    const [allCounts, unreadCounts] = await Promise.all([countStatuses(tx, filter, COUNTED_STATUSES), unread])
    return { ...bySection(allCounts), unread: bySection(unreadCounts) }
  })
}

/**
 * The plain sections are planned once a connection, for companies as they are on the average. What is narrowed is planned for
 * what is asked: of one large company among many small ones the plan for the average read all its tickets for a page of a tag
 * (5 s at 200,000). docs/decisions/013-queries-behind-row-level-security.md.
 */
function readingFor(filter: TicketFilter): typeof readingPlanned {
  const { tags, users, whatsapps, queueIds, date, updatedAt, withoutQueue } = filter
  const isNarrowed =
    [tags, users, whatsapps, queueIds].some(({ length }) => length > 0) || date || updatedAt || withoutQueue
  return isNarrowed ? readingByValues : readingPlanned
}

function bySection(counts: ReadonlyMap<string, number>): TicketCounts['unread'] {
  const countOf = (status: (typeof COUNTED_STATUSES)[number]) => counts.get(status) ?? 0
  return { open: countOf('open'), pending: countOf('pending'), group: countOf('group') }
}

async function listPage(tx: Tx, input: ListTicketsInput): Promise<TicketList> {
  const after = input.cursor ? readCursor(input.cursor) : null
  const request: PageRequest = {
    filter: input,
    statuses: wantedStatuses(input),
    rareTag: await rareTagOf(tx, input.tags),
    direction: input.sortTickets,
    order: input.orderBy,
    after,
    offset: after ? 0 : (input.pageNumber - 1) * TICKETS_PER_PAGE,
    limit: TICKETS_PER_PAGE,
  }
  const inPage = sql`${tickets.id} in ${pageOfIds(tx, request)}`
  const count = countSql(tx, request)
  const rows = await selectListed(tx, inPage, { count, order: inOrder(request) })
  const page = pageOf(rows, TICKETS_PER_PAGE, (row) => {
    const orderInstant = input.orderBy === 'updatedAt' ? row.updatedAt : (row.waitingSince ?? row.updatedAt)
    return cursorOf({ instant: exactly(orderInstant), id: row.id })
  })
  const views = page.rows.map((row) => toTicketView(tx, row))
  return { tickets: views, hasMore: page.hasMore, next: page.next, count: await countOf(tx, rows, request) }
}

/**
 * Returns the number of tickets in the list. A page without rows brings no count: it is the first of an empty list, or
 * one beyond the end.
 */
async function countOf(tx: Tx, [row]: readonly ListedRow[], request: PageRequest): Promise<number> {
  if (row) return row.listCount
  if (request.after === null && request.offset === 0) return 0
  const [counted] = await tx.db.execute<{ count: number }>(sql`select ${countSql(tx, request)} as count`)
  return counted?.count ?? 0
}

async function search(ctx: Ctx, input: ListTicketsInput, term: string): Promise<TicketList> {
  const { matchedMessages, isPartial } = input.searchOnMessages
    ? await messagesHolding(ctx, term)
    : NO_MATCHES
  const page = await readingByValues(
    ctx,
    (tx) => listFound(tx, input, { term, matchedMessages }),
    SEARCH_TIMEOUT_MS,
  )
  return isPartial ? { ...page, isPartial } : page
}

const NO_MATCHES = { matchedMessages: [], isPartial: false }

type SearchMatches = { term: string; matchedMessages: readonly MessageHit[] }

async function listFound(tx: Tx, input: ListTicketsInput, matched: SearchMatches): Promise<TicketList> {
  const places = await searchTickets(tx, {
    ...matched,
    filter: input,
    statuses: wantedStatuses(input),
    direction: input.sortTickets,
    onlyOlder: input.onlyOlder,
  })
  const start = input.cursor
    ? placesBefore(places, readCursor(input.cursor), input.sortTickets)
    : (input.pageNumber - 1) * TICKETS_PER_PAGE
  const page = pageOf(places.slice(start), TICKETS_PER_PAGE, cursorOf)
  const views = new Map(
    (
      await ticketViews(
        tx,
        page.rows.map(({ id }) => id),
      )
    ).map((view) => [view.id, view]),
  )
  const shownTickets = page.rows.flatMap(({ id }) => views.get(id) ?? [])
  return { tickets: shownTickets, hasMore: page.hasMore, next: page.next, count: places.length }
}

/** Counts the places up to and including the cursor's. Fixed-width instants compare as text. */
function placesBefore(places: readonly ListPosition[], cursor: ListPosition, direction: Direction): number {
  const isPassed = (position: ListPosition) => {
    if (position.instant !== cursor.instant)
      return direction === 'DESC' ? position.instant > cursor.instant : position.instant < cursor.instant
    return direction === 'DESC' ? position.id >= cursor.id : position.id <= cursor.id
  }
  const next = places.findIndex((position) => !isPassed(position))
  return next === -1 ? places.length : next
}

function inOrder({ direction, order }: PageRequest) {
  return sql`${inDirection(INSTANTS[order], direction)}, ${inDirection(tickets.id, direction)}`
}

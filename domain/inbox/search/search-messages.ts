import { and, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { idArray, textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { previewOf } from '../../messages/contract/preview.ts'
import type { MessageView } from '../../messages/contract/schema.ts'
import { readCards } from '../../messages/contract/vcard.ts'
import { messageViews } from '../../messages/queries.ts'
import type { TicketView } from '../../tickets/contract/schema.ts'
import { matching } from '../../tickets/lists/list-filter.ts'
import { inTime, type MessageHit, messageHits, searchesMessages } from '../../tickets/lists/message-hits.ts'
import { tellsNoNumber } from '../../tickets/lists/search-tickets.ts'
import { ticketViews } from '../../tickets/view.ts'
import { historyVisibleTo, visibleTo } from '../../tickets/visibility.ts'
import type { FoundMessages, SearchMessagesInput } from '../contract/schema.ts'
import { excerptOf } from '../contract/search/excerpt.ts'

const HITS_PER_PAGE = 20
/** The number of readable messages whose conversations are looked up at once: usually enough for a page. */
const PAIRS_AT_ONCE = 60
/** A search is answered in about this time, with what was found until then. */
const BUDGET_MS = 1_500
/** At least this is left to judge who may read what was found: by less nothing would ever be shown. */
const JUDGED_MS = 500
/** Above every message, and no longer than a cursor may be: a search that came nowhere begins there again. */
const HIGHEST_ID = 10 ** 15 - 1

/**
 * GET /messages-search: messages that hold every word of a term, blind to accents and case, the newest first, through the
 * whole history; each with the text around the word and the conversation that leads to it, which the actor sees. `next`
 * goes on after the page. `isPartial`: the time was over before the page was full, and `next` goes on from there. Of
 * words with fewer than three signs alone nothing is found. Server behaviour §3.
 */
export function searchMessages(ctx: Ctx, input: SearchMessagesInput): Promise<FoundMessages> {
  permit(ctx.actor, 'tickets:list')
  return searchWithin(ctx, input, BUDGET_MS)
}

/** The same in another time. */
export async function searchWithin(
  ctx: Ctx,
  input: SearchMessagesInput,
  budgetMs: number,
): Promise<FoundMessages> {
  const term = input.searchParam
  const nothingFound = { hits: [], next: null, isPartial: false }
  if (!searchesMessages(term)) return nothingFound
  const until = Date.now() + budgetMs
  const page: Readable[] = []
  const before = readCursor(input.cursor) ?? HIGHEST_ID
  let reached: number | null = before
  for await (const batch of messageHits(ctx, { term, before, until })) {
    const readableHits = await readable(ctx, input, batch.hits, until)
    // Where there was no time to judge what was found, the next page begins with it.
    if (!readableHits) break
    page.push(...readableHits)
    reached = batch.reached
    if (page.length >= HITS_PER_PAGE) break
  }
  const shownHits = page.slice(0, HITS_PER_PAGE)
  const hits = await reading(ctx, (tx) => hitViews(tx, shownHits, term))
  const last = shownHits.at(-1)?.messageId
  if (page.length > HITS_PER_PAGE) return { hits, next: String(last), isPartial: false }
  return {
    hits,
    next: reached === null ? null : String(reached),
    isPartial: reached !== null && page.length < HITS_PER_PAGE,
  }
}

type Readable = { messageId: number; leadsTo: number }

/**
 * Returns the messages that the actor may read, in order, each with the conversation that shows it: the newest ones, as
 * many as a page shows and one more. It checks each message with its ticket, because a filter of tickets is no good
 * start for the query, whatever PostgreSQL knows about its selectivity. Undefined when the time is over.
 */
function readable(
  ctx: Ctx,
  input: SearchMessagesInput,
  hits: readonly MessageHit[],
  until: number,
): Promise<Readable[] | undefined> | Readable[] {
  if (hits.length === 0) return []
  return inTime(ctx, Math.max(JUDGED_MS, until - Date.now()), async (tx) => {
    const rows = await tx.db.execute<MessageInPair>(sql`
      select m.id::float8 as id, t."contactId", t."connectionId"
      from unnest(${idArray(hits.map(({ messageId }) => messageId))}, ${idArray(hits.map(({ ticketId }) => ticketId))})
        as m (id, ticket_id)
      cross join lateral (
        select ${tickets.contactId}::float8 as "contactId", ${tickets.connectionId}::float8 as "connectionId" from ${tickets}
        where ${inCompany(tx, tickets, sql`${tickets.id} = m.ticket_id`, fits(tx, input), historyVisibleTo(tx.actor))} offset 0) t`)
    const newestFirst = rows.toSorted((a, b) => b.id - a.id)
    const readableRows: Readable[] = []
    for (
      let offset = 0;
      offset < newestFirst.length && readableRows.length <= HITS_PER_PAGE;
      offset += PAIRS_AT_ONCE
    ) {
      readableRows.push(...(await withConversations(tx, newestFirst.slice(offset, offset + PAIRS_AT_ONCE))))
    }
    return readableRows
  })
}

/**
 * Returns the condition that a message passes the list's filters, and that finding it reveals no number that is hidden
 * from the actor.
 */
function fits(tx: Tx, { statusFilter, searchParam, ...filter }: SearchMessagesInput): SQL | undefined {
  return and(
    statusFilter.length > 0 ? sql`${tickets.status} = any(${textArray(statusFilter)})` : undefined,
    matching(tx.actor, filter),
    tellsNoNumber(tx, searchParam, sql`m.id`),
  )
}

type MessageInPair = { id: number; contactId: number; connectionId: number }
const keyOf = ({ contactId, connectionId }: Omit<MessageInPair, 'id'>) => `${contactId} ${connectionId}`

/** With each the newest ticket of its conversation that the actor sees, which shows the messages of the earlier ones too. */
async function withConversations(tx: Tx, pairMessages: readonly MessageInPair[]): Promise<Readable[]> {
  const pairs = [...new Map(pairMessages.map((row) => [keyOf(row), row])).values()]
  const isOfPair = sql`${tickets.contactId} = pair.contact_id and ${tickets.connectionId} = pair.connection_id`
  const rows = await tx.db.execute<MessageInPair>(sql`
    select shown.id::float8 as id, pair.contact_id::float8 as "contactId", pair.connection_id::float8 as "connectionId"
    from unnest(${idArray(pairs.map((pair) => pair.contactId))}, ${idArray(pairs.map((pair) => pair.connectionId))})
      as pair (contact_id, connection_id)
    cross join lateral (
      select ${tickets.id} from ${tickets} where ${inCompany(tx, tickets, isOfPair, visibleTo(tx.actor))}
      order by ${tickets.isLatest} desc, ${tickets.id} desc limit 1) shown`)
  const shownBy = new Map(rows.map((row) => [keyOf(row), row.id]))
  return pairMessages.flatMap((row) => {
    const leadsTo = shownBy.get(keyOf(row))
    return leadsTo === undefined ? [] : [{ messageId: row.id, leadsTo }]
  })
}

async function hitViews(tx: Tx, page: readonly Readable[], term: string): Promise<FoundMessages['hits']> {
  const messagesById = new Map(
    (
      await messageViews(
        tx,
        page.map(({ messageId }) => messageId),
      )
    ).map(byId),
  )
  const leading = new Map(
    (
      await ticketViews(
        tx,
        page.map(({ leadsTo }) => leadsTo),
      )
    ).map(byId),
  )
  const words = term.split(/\s+/).filter(Boolean)
  return page.flatMap(({ messageId, leadsTo }) => {
    const [message, ticket] = [messagesById.get(messageId), leading.get(leadsTo)]
    return message && ticket ? [hitOf(message, ticket, words)] : []
  })
}

const byId = <T extends { id: number }>(row: T): [number, T] => [row.id, row]

function hitOf(
  message: MessageView,
  ticket: TicketView,
  words: readonly string[],
): FoundMessages['hits'][number] {
  const { id, createdAt, fromMe, isPrivate, mediaType, user, contact } = message
  const author = fromMe || isPrivate ? (user?.name ?? null) : ticket.isGroup ? (contact?.name ?? null) : null
  const text = { id, createdAt, fromMe, isPrivate, mediaType, author }
  return { message: { ...text, excerpt: excerptOf(textOf(message), words) }, ticket }
}

/**
 * Returns the readable text of a message: the names and numbers of a card, the text beside the map of a place, the
 * transcript of an audio.
 */
function textOf(message: MessageView): string {
  const { mediaType, body, isDeleted } = message
  if (isDeleted) return previewOf(message)
  if (mediaType === 'contactMessage') {
    return readCards(body)
      .map(({ name, numbers }) => [name, ...numbers].join(' '))
      .join(', ')
  }
  if (mediaType === 'locationMessage' || mediaType === 'adMetaPreview') {
    return body
      .split('|')
      .filter((part) => !/^(https?|data):/.test(part.trim()))
      .join(' ')
  }
  return [body, message.transcript].filter(Boolean).join(' ')
}

function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '') return null
  if (!/^\d{1,15}$/.test(cursor)) throw invalid({ cursor: 'cursor' })
  return Number(cursor)
}

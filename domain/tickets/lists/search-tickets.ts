import { and, or, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { masksNumbers } from '../../contacts/contract/rules.ts'
import { contactsMatching, hasNoDigit, holdsNumber, mayHoldNumber } from '../../contacts/lists/search.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { ticketIdInTerm } from '../../core/contract/texts/protocol.ts'
import { idArray, textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { COUNTED_AT_MOST } from '../contract/rules.ts'
import type { TicketStatus } from '../contract/schema.ts'
import { historyVisibleTo, visibleTo } from '../visibility.ts'
import { type Direction, inDirection, type ListPosition } from './list-cursor.ts'
import { matching, type TicketFilter, withoutColleagues } from './list-filter.ts'
import { type MessageHit, messageHits, searchesMessages } from './message-hits.ts'

/** Most messages by which tickets are found (the newest), and how long they are searched for, in milliseconds. */
const MAX_MESSAGES = 5000
const MESSAGES_MS = 1_200

export type TicketSearch = {
  term: string
  /** The messages that contain the term, where messages were searched. */
  matchedMessages: readonly MessageHit[]
  filter: TicketFilter
  statuses: readonly TicketStatus[] | null
  direction: Direction
  /** Only tickets behind a newer one of the same conversation, in place of the newest. */
  onlyOlder?: boolean | undefined
}

/** Whether the term has anything to search for. */
export function isSearch(term: string | undefined): term is string {
  return term !== undefined && term.trim() !== ''
}

export type Holding = {
  matchedMessages: readonly MessageHit[]
  /** Older messages were not searched: the time was over, or enough were found. */
  isPartial: boolean
}

/** The newest messages that contain the term, whoever may read them, within the limits of number and time. */
export async function messagesHolding(ctx: Ctx, term: string, budgetMs = MESSAGES_MS): Promise<Holding> {
  const matchedMessages: MessageHit[] = []
  if (!searchesMessages(term)) return { matchedMessages, isPartial: false }
  const until = Date.now() + budgetMs
  let isPartial = false
  for await (const { hits, reached } of messageHits(ctx, { term, before: null, until })) {
    matchedMessages.push(...hits)
    isPartial = reached !== null
    if (matchedMessages.length >= MAX_MESSAGES) break
  }
  return { matchedMessages, isPartial }
}

/**
 * The places of the tickets that match a term, in order, at most 1000 unless `atMost` is more: by contact, by ticket
 * number, and by message, where messages were searched. A contact's older tickets are left out, except the one whose
 * number was searched; `onlyOlder` finds these alone, by contact and by number.
 */
export async function searchTickets(
  tx: Tx,
  search: TicketSearch,
  atMost = COUNTED_AT_MOST,
): Promise<ListPosition[]> {
  const { filter, statuses, direction, onlyOlder } = search
  const number = ticketIdInTerm(search.term)
  const condition = inCompany(
    tx,
    tickets,
    sql`${tickets.id} = any(array(${foundIds(tx, search)}))`,
    onlyOlder
      ? sql`not ${tickets.isLatest}`
      : or(sql`${tickets.isLatest}`, number === null ? undefined : sql`${tickets.id} = ${number}::bigint`),
    statuses ? sql`${tickets.status} = any(${textArray(statuses)})` : undefined,
    visibleTo(tx.actor, filter.showAll ?? true),
    and(withoutColleagues(tx.actor, filter.showAll), matching(tx.actor, filter)),
  )
  const rows = await tx.db.execute<{ id: string; instant: string }>(sql`
    select ${tickets.id} as id,
      to_char(${tickets.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as instant
    from ${tickets} where ${condition}
    order by ${inDirection(tickets.updatedAt, direction)}, ${inDirection(tickets.id, direction)}
    limit ${atMost}::int`)
  return rows.map((row) => ({ id: Number(row.id), instant: row.instant }))
}

function foundIds(ctx: Ctx, { term, matchedMessages, onlyOlder }: TicketSearch): SQL {
  const people = contactsMatching(ctx, term, { shortest: 1 })
  const number = ticketIdInTerm(term)
  const parts = [
    ...(people ? [ofContacts(ctx, people, onlyOlder ? sql`not l.is_latest` : sql`l.is_latest`)] : []),
    ...(number === null ? [] : [sql`select ${number}::bigint`]),
    ...(matchedMessages.length > 0 ? [byMessages(ctx, term, matchedMessages)] : []),
    sql`select 0::bigint where false`,
  ]
  return sql.join(parts, sql` union `)
}

function ofContacts(ctx: Ctx, people: SQL, isWanted: SQL): SQL {
  return sql`select l.id from tickets l
    where l.company_id = ${ctx.companyId} and ${isWanted} and l.contact_id in ${people}`
}

/**
 * The latest tickets of conversations in which the actor may read a message that contains the term. Each hit has its
 * ticket's id, so that no message need be looked up.
 */
function byMessages(ctx: Ctx, term: string, matchedMessages: readonly MessageHit[]): SQL {
  return sql`select l.id
    from unnest(${idArray(matchedMessages.map((hit) => hit.messageId))}, ${idArray(matchedMessages.map((hit) => hit.ticketId))}) as m (id, ticket_id)
    join tickets on tickets.company_id = ${ctx.companyId} and tickets.id = m.ticket_id
    join tickets l on l.company_id = tickets.company_id and l.contact_id = tickets.contact_id
      and l.connection_id = tickets.connection_id and l.is_latest
    where ${historyVisibleTo(ctx.actor) ?? sql`true`} and ${tellsNoNumber(ctx, term, sql`m.id`)}`
}

/** The text by which a message is found: its body and its transcript. */
const SEARCHED_TEXT = sql`(said.body || ' ' || coalesce((select x.text from message_transcripts x
  where x.company_id = said.company_id and x.message_id = said.id), ''))`

/**
 * Keeps a search from revealing hidden numbers. For actors from whom numbers are hidden, digits do not match a message
 * that contains its customer's number; nor a message of a group, one that we forwarded, or one by a colleague that may
 * contain a number, since that may be anybody's, or a guess.
 */
export function tellsNoNumber(ctx: Ctx, term: string, messageId: SQL): SQL {
  if (!masksNumbers(ctx.actor)) return sql`true`
  const ofAnybody = sql`(tickets.is_group or said.is_private or said.user_id is not null or said.from_me and said.is_forwarded) and ${mayHoldNumber(SEARCHED_TEXT)}`
  const ofCustomer = sql`exists (select from contacts c cross join unnest(c.number || c.other_numbers) as n(number)
    where c.company_id = said.company_id and c.id in (said.contact_id, said.author_id) and not c.is_group
      and n.number <> '' and ${holdsNumber(SEARCHED_TEXT, sql`n.number`)})`
  return sql`(${hasNoDigit(term)} or not exists (select from messages said
    where said.company_id = ${ctx.companyId} and said.id = ${messageId} and (${ofAnybody} or ${ofCustomer})))`
}

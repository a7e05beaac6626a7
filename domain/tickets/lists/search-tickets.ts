import { and, or, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import {
  contactsMatching,
  hasNoDigit,
  holdsNumber,
  likePattern,
  mayHoldNumber,
} from '../../contacts/lists/search.ts'
import { masksNumbers } from '../../contacts/rules.ts'
import { MIN_TERM } from '../../contacts/schema.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { DAY_MS } from '../../core/time.ts'
import type { TicketStatus } from '../schema.ts'
import { historyVisibleTo, visibleTo } from '../visibility.ts'
import { type Direction, inDirection, type Place } from './list-cursor.ts'
import { matching, type TicketFilter, withoutColleagues } from './list-filter.ts'
import { COUNTED_AT_MOST } from './list-pages.ts'

/** How far back message bodies are searched, and how many matches are looked at. */
const WINDOW_MS = 90 * DAY_MS
const MAX_MESSAGES = 1000
const MAX_TICKET_DIGITS = 15

export type TicketSearch = {
  term: string
  onMessages: boolean
  filter: TicketFilter
  statuses: readonly TicketStatus[] | null
  direction: Direction
}

/** Whether the text is searched for at all: three signs, or the digits of a ticket's number. */
export function isSearch(term: string | undefined): term is string {
  return term !== undefined && (term.trim().length >= MIN_TERM || ticketNumber(term) !== null)
}

/**
 * Places of the tickets that a term means, in order, at most 1000: by contact, by ticket number, and by what was
 * written in the last 90 days. A contact's older tickets stay behind the newest, except the one whose number it is.
 */
export async function searchTickets(tx: Tx, search: TicketSearch): Promise<Place[]> {
  const { filter, statuses, direction } = search
  const number = ticketNumber(search.term)
  const where = inCompany(
    tx,
    tickets,
    sql`${tickets.id} = any(array(${foundIds(tx, search)}))`,
    or(sql`${tickets.isLatest}`, number === null ? undefined : sql`${tickets.id} = ${number}::bigint`),
    statuses ? sql`${tickets.status} = any(${textArray(statuses)})` : undefined,
    visibleTo(tx.actor, filter.showAll ?? true),
    and(withoutColleagues(tx.actor, filter.showAll), matching(tx.actor, filter)),
  )
  const rows = await tx.db.execute<{ id: string; at: string }>(sql`
    select ${tickets.id} as id,
      to_char(${tickets.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from ${tickets} where ${where}
    order by ${inDirection(tickets.updatedAt, direction)}, ${inDirection(tickets.id, direction)}
    limit ${COUNTED_AT_MOST}::int`)
  return rows.map((row) => ({ id: Number(row.id), at: row.at }))
}

function foundIds(ctx: Ctx, { term, onMessages }: TicketSearch): SQL {
  const people = contactsMatching(ctx, term)
  const number = ticketNumber(term)
  const parts = [
    ...(people ? [ofContacts(ctx, people)] : []),
    ...(number === null ? [] : [sql`select ${number}::bigint`]),
    ...(onMessages && term.trim().length >= MIN_TERM ? [byMessages(ctx, term)] : []),
  ]
  return sql.join(parts, sql` union `)
}

function ofContacts(ctx: Ctx, people: SQL): SQL {
  return sql`select l.id from tickets l
    where l.company_id = ${ctx.companyId} and l.is_latest and l.contact_id in ${people}`
}

/** The latest tickets of conversations in which the actor may read a message that holds the term. */
function byMessages(ctx: Ctx, term: string): SQL {
  const since = new Date(ctx.now().getTime() - WINDOW_MS).toISOString()
  return sql`select l.id from search_messages(${ctx.companyId}::bigint, ${likePattern(term.trim())},
      ${since}::timestamptz, ${MAX_MESSAGES}::int) m
    join tickets on tickets.company_id = ${ctx.companyId} and tickets.id = m.ticket_id
    join tickets l on l.company_id = tickets.company_id and l.contact_id = tickets.contact_id
      and l.connection_id = tickets.connection_id and l.is_latest
    where ${historyVisibleTo(ctx.actor) ?? sql`true`} and ${tellsNoNumber(ctx, term)}`
}

/**
 * From whom numbers are hidden, digits do not match a message in which the number of its customer stands, nor one of a
 * group, or passed on or noted by us, that may hold a number: there it may be anybody's, or a guess.
 */
function tellsNoNumber(ctx: Ctx, term: string): SQL {
  if (!masksNumbers(ctx.actor)) return sql`true`
  const ofAnybody = sql`(tickets.is_group or said.is_private or said.from_me and said.is_forwarded) and ${mayHoldNumber(sql`said.body`)}`
  const ofCustomer = sql`exists (select from contacts c cross join unnest(c.number || c.other_numbers) as n(number)
    where c.company_id = said.company_id and c.id in (said.contact_id, said.author_id) and not c.is_group
      and n.number <> '' and ${holdsNumber(sql`said.body`, sql`n.number`)})`
  return sql`(${hasNoDigit(term)} or not exists (select from messages said
    where said.company_id = ${ctx.companyId} and said.id = m.message_id and (${ofAnybody} or ${ofCustomer})))`
}

/** The number of a ticket that the term may be: digits alone, `#` allowed before them. */
function ticketNumber(term: string): number | null {
  const [, digits] = /^\s*#?(\d+)\s*$/.exec(term) ?? []
  if (digits === undefined || digits.length > MAX_TICKET_DIGITS || Number(digits) === 0) return null
  return Number(digits)
}

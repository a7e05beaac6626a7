import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../core/context.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { AppError, invalid } from '../core/errors.ts'
import { reading } from '../core/transaction.ts'
import { FACTS_JSON } from '../tickets/queries.ts'
import { canSee, canSeeHistory } from '../tickets/rules.ts'
import type { TicketFacts } from '../tickets/schema.ts'
import { messageViews } from './queries.ts'
import type { ListMessagesInput, MessageList } from './schema.ts'

/** The count is exact up to here: nobody pages further, and counting on costs. */
const MAX_COUNT = 1000

/**
 * A page of the conversation that a ticket belongs to: messages of every ticket of the same contact and connection that
 * the actor may see, oldest first on the page, the newest page first. `selectedQueues` narrows past tickets; the ticket
 * asked for is always in. Throws ERR_NO_TICKET_FOUND. Specification 1 §7, server behaviour §3.
 */
export function listMessages(ctx: Ctx, input: ListMessagesInput & { uuid: string }): Promise<MessageList> {
  const before = readCursor(input.cursor)
  return reading(ctx, async (tx) => {
    const thread = await readThread(tx, input.uuid)
    const ticketIds = visibleTickets(tx, thread, input.selectedQueues)
    const { limit, bytes } = input
    const offset = before === null ? (input.pageNumber - 1) * limit : 0
    const { found, count } = await readPage(tx, thread.current, { ticketIds, before, offset, limit })
    const shown = fitting(found.slice(0, limit), bytes)
    const hasMore = found.length > shown.length
    const next = hasMore ? String(shown.at(-1)) : null
    return { messages: await messageViews(tx, shown), hasMore, next, count }
  })
}

type Ticket = TicketFacts & { id: number; uuid: string }
type Thread = { current: Ticket; all: Ticket[] }

async function readThread(tx: Tx, uuid: string): Promise<Thread> {
  const rows = await tx.db.execute<{ id: number; uuid: string; facts: TicketFacts }>(sql`
    select t.id::float8 as id, t.uuid, ${FACTS_JSON} as facts
    from tickets asked join tickets t on t.company_id = asked.company_id and t.contact_id = asked.contact_id
      and t.connection_id = asked.connection_id
    where asked.company_id = ${tx.companyId} and asked.uuid = ${uuid}::uuid`)
  const all = rows.map(({ facts, ...row }) => ({ ...facts, ...row }))
  const current = all.find((ticket) => ticket.uuid === uuid)
  if (!current || !canSee(tx.actor, current)) throw new AppError('ERR_NO_TICKET_FOUND')
  return { current, all }
}

function visibleTickets(tx: Tx, { current, all }: Thread, queueIds: readonly number[]): number[] {
  const isWanted = ({ queueId }: Ticket) =>
    queueIds.length === 0 || queueId === null || queueIds.includes(queueId)
  return all
    .filter((ticket) => ticket === current || (canSeeHistory(tx.actor, ticket) && isWanted(ticket)))
    .map((ticket) => ticket.id)
}

type Place = { ticketIds: readonly number[]; before: number | null; offset: number; limit: number }

/** Ids of a message, and of how many bytes its text is. */
type Sized = readonly [id: number, bytes: number]

/** The newest whose texts have room together; one always has. */
function fitting(found: readonly Sized[], most = Number.POSITIVE_INFINITY): number[] {
  let bytes = 0
  const end = found.findIndex(([, size], place) => {
    bytes += size
    return place > 0 && bytes > most
  })
  return (end < 0 ? found : found.slice(0, end)).map(([id]) => id)
}

/** The messages of the page, newest first, with one more when there is another page; and how many there are in all. */
async function readPage(tx: Tx, { contactId, connectionId }: Ticket, place: Place) {
  const thread = sql`company_id = ${tx.companyId} and contact_id = ${contactId}
    and connection_id = ${connectionId} and ticket_id = any(${idArray(place.ticketIds)})`
  const rows = await tx.db.execute<{ found: Sized[] | null; count: number }>(sql`
    select (select jsonb_agg(jsonb_build_array(id, bytes) order by id desc)
      from (select id, octet_length(body) as bytes from messages where ${thread}
        and (${place.before}::bigint is null or id < ${place.before}::bigint)
        order by id desc nulls last offset ${place.offset} limit ${place.limit + 1}) page) as found,
      (select count(*)::int from (select from messages where ${thread} limit ${MAX_COUNT}) counted) as count`)
  return { found: rows[0]?.found ?? [], count: rows[0]?.count ?? 0 }
}

function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '') return null
  if (!/^\d{1,15}$/.test(cursor)) throw invalid({ cursor: 'invalid' })
  return Number(cursor)
}

import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { wholeRows } from '#db/rows.ts'
import { contactTags, tags } from '#db/schema/tags.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { PendingEffects, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { ASKS_RATING, CLOSED } from './contract/lifecycle.ts'
import { canSee, canSeeHistory } from './contract/rules.ts'
import type { TicketFacts } from './contract/schema.ts'
import { visibleTo } from './visibility.ts'

export type TicketRow = typeof tickets.$inferSelect
/** A locked ticket with what the lifecycle judges beside it. */
export type LockedTicket = TicketRow & {
  /** The contact is blocked: nothing is sent to it. */
  isBlocked: boolean
}

/** Live = all but closed. The status stands in the text, so that the planner knows the partial index of live tickets. */
export const isLiveTicket: SQL = sql`${tickets.status} <> ${sql.raw(`'${CLOSED}'`)}`

/** Live, and a message goes into it as it is: nobody is asked to rate it, and no import made it. */
export const LIVE_AND_PLAIN: SQL = sql`${isLiveTicket} and not ${tickets.isImported}
  and ${tickets.status} <> ${sql.raw(`'${ASKS_RATING}'`)}`

/** Whether the ticket's contact has a tag: what a company asks for before a ticket is closed (`requiredTag`). */
export const hasContactTag: SQL = sql`exists (select from ${contactTags} join ${tags}
  on ${tags.companyId} = ${contactTags.companyId} and ${tags.id} = ${contactTags.tagId} and ${tags.deletedAt} is null
  where ${contactTags.companyId} = ${tickets.companyId} and ${contactTags.contactId} = ${tickets.contactId})`

/** The order of the indexes, which drizzle declares with nulls last. */
export const newestFirst = (column: AnyColumn): SQL => sql`${column} desc nulls last`

/** The columns that `factsOf` needs. */
export const FACT_COLUMNS = {
  status: tickets.status,
  userId: tickets.userId,
  queueId: tickets.queueId,
  connectionId: tickets.connectionId,
  contactId: tickets.contactId,
  isGroup: tickets.isGroup,
  groupAsTicket: tickets.groupAsTicket,
  participantIds: tickets.participantIds,
}

/** The same as a JSON column of a written statement; `t` is the table's name in it. */
export const FACTS_JSON = sql`jsonb_build_object('status', t.status, 'userId', t.user_id, 'queueId', t.queue_id,
  'connectionId', t.connection_id, 'contactId', t.contact_id, 'isGroup', t.is_group,
  'groupAsTicket', t.group_as_ticket, 'participantIds', t.participant_ids)`

/** Returns the facts that decide which users see the ticket. */
export function factsOf(row: TicketFacts): TicketFacts {
  const { status, userId, queueId, connectionId, contactId, isGroup, groupAsTicket, participantIds } = row
  return { status, userId, queueId, connectionId, contactId, isGroup, groupAsTicket, participantIds }
}

/**
 * The ticket, locked until the transaction ends, for a verb that judges it. Throws ERR_NO_TICKET_FOUND when it is
 * another company's, gone, or unseen by the actor.
 */
export async function lockTicket(tx: Tx, ticketId: number): Promise<LockedTicket> {
  const ticket = await findAndLock(tx, eq(tickets.id, ticketId))
  if (!ticket || !canSee(tx.actor, ticket)) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

/** As lockTicket, whether or not the actor sees it: for who acted upon it, and may not see it since. */
export async function lockAnyTicket(tx: Tx, ticketId: number): Promise<LockedTicket> {
  const ticket = await findAndLock(tx, eq(tickets.id, ticketId))
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

/**
 * As lockTicket, for accept: whoever could see the ticket while it waited is answered with it as it stands, also when a
 * colleague was faster.
 */
export async function lockTicketAsWaiting(tx: Tx, ticketId: number): Promise<LockedTicket> {
  const ticket = await findAndLock(tx, eq(tickets.id, ticketId))
  if (!ticket || !couldSee(tx, ticket)) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

function couldSee(tx: Tx, ticket: TicketFacts): boolean {
  return canSee(tx.actor, ticket) || canSee(tx.actor, { ...ticket, userId: null })
}

/**
 * The ticket of a uuid, locked, also for who may not see it: for a verb that answers nothing of it. Throws
 * ERR_NO_TICKET_FOUND when it is another company's or gone.
 */
export async function lockTicketByUuid(tx: Tx, uuid: string): Promise<LockedTicket> {
  const ticket = await findAndLock(tx, eq(tickets.uuid, uuid))
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

async function findAndLock(tx: Tx, which: SQL): Promise<LockedTicket | undefined> {
  const rows = await tx.db.execute<Record<string, unknown> & { isBlocked: boolean }>(sql`
    select ${TICKETS.list}, not contacts.is_active as "isBlocked" from tickets
    join contacts on contacts.company_id = tickets.company_id and contacts.id = tickets.contact_id
    where ${inCompany(tx, tickets, which)} for no key update of tickets`)
  const [row] = rows
  return row && { ...TICKETS.read(row), isBlocked: row.isBlocked }
}

/** The ticket without a lock, for a read; throws ERR_NO_TICKET_FOUND as lockTicket does. */
export async function seenTicket(tx: Tx, ticketId: number): Promise<TicketRow> {
  const ticket = await find(tx, ticketId)
  if (!ticket || !canSee(tx.actor, ticket)) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

/**
 * Whether the actor may read what was said in a ticket: they see it, or it is a past one of a conversation that they see
 * and they may read other queues' too.
 */
export async function canReadIn(tx: Tx, ticket: TicketFacts): Promise<boolean> {
  if (canSee(tx.actor, ticket)) return true
  if (!canSeeHistory(tx.actor, ticket)) return false
  const seenTickets = await tx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(inCompany(tx, tickets, ofPair(ticket), visibleTo(tx.actor)))
    .limit(1)
  return seenTickets.length > 0
}

/**
 * Returns the contact and the connection of the ticket's conversation, whether or not the actor sees it, so that the
 * conversation can be locked ahead of the ticket.
 */
export async function pairOf(tx: Tx, ticketId: number): Promise<Pair> {
  const ticket = await find(tx, ticketId)
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

/** The ticket without a lock, also for who could see it only while it waited. */
export async function seenOnceTicket(tx: Tx, ticketId: number): Promise<TicketRow> {
  const ticket = await find(tx, ticketId)
  if (!ticket || !couldSee(tx, ticket)) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

async function find(tx: Tx, ticketId: number): Promise<TicketRow | undefined> {
  const rows = await tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.id, ticketId)))
  return rows[0]
}

type Pair = { contactId: number; connectionId: number }

/**
 * One at a time for a contact on a connection: opening, reopening, deleting and merging take this lock before they
 * look for the pair's tickets. Held until the transaction ends.
 */
export async function lockPair(tx: Tx, { contactId, connectionId }: Pair): Promise<void> {
  const name = `ticket:${tx.companyId}:${connectionId}:${contactId}`
  const heldNames = heldPairs.get(tx.pendingEffects) ?? new Set()
  if (heldNames.has(name)) return
  await LOCK_PAIR.rows(tx.db, { name })
  heldPairs.set(tx.pendingEffects, heldNames.add(name))
}

/** By what every context of one transaction shares. */
const heldPairs = new WeakMap<PendingEffects, Set<string>>()

const LOCK_PAIR = preparedStatement<{ name: string }>(
  (hole) => sql`select pg_advisory_xact_lock(hashtextextended(${hole('name')}, 0))`,
)

/** The pair's live ticket, if any; at most one, by a unique index. */
export async function findLiveTicket(tx: Tx, pair: Pair): Promise<TicketRow | undefined> {
  const [row] = await TICKETS.find(
    tx.db,
    sql`where ${ofPairIn(tx, pair)} and ${isLiveTicket} for no key update`,
  )
  return row
}

/** The pair's newest ticket, live or not. */
export async function findNewestTicket(tx: Tx, pair: Pair): Promise<TicketRow | undefined> {
  const [row] = await TICKETS.find(
    tx.db,
    sql`where ${ofPairIn(tx, pair)} order by is_latest desc, id desc nulls last limit 1 for no key update`,
  )
  return row
}

/** Whole tickets, for what every message reads or writes. */
export const TICKETS = wholeRows(tickets)
const ofPairIn = ({ companyId }: Tx, { contactId, connectionId }: Pair): SQL =>
  sql`company_id = ${companyId} and contact_id = ${contactId} and connection_id = ${connectionId}`

export function ofPair({ contactId, connectionId }: Pair): SQL | undefined {
  return and(eq(tickets.contactId, contactId), eq(tickets.connectionId, connectionId))
}

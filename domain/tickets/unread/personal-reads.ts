import { type SQL, sql } from 'drizzle-orm'
import { ticketReads } from '#db/schema/ticket-reads.ts'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { recheckUserPushes } from '../../core/jobs/enqueue-push.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { isLive, isPlainGroup } from '../contract/lifecycle.ts'
import type { TicketRow } from '../queries.ts'

/** Whether the user reads the ticket beside others: a plain group, or a colleague's in which they take part. */
export function readsBesideOthers(userId: number | null, ticket: TicketRow): userId is number {
  if (userId === null || !isLive(ticket)) return false
  return isPlainGroup(ticket) || ticket.participantIds.includes(userId)
}

/** The user opens the ticket: from now on it has a count of their own, which begins at what the ticket's own says. */
export async function beginReads(tx: Tx, ticket: TicketRow, userId: number): Promise<void> {
  const readMessages = ticket.receivedMessages - ticket.unreadMessages
  await tx.db
    .insert(ticketReads)
    .values({ companyId: tx.companyId, userId, ticketId: ticket.id, readMessages })
    .onConflictDoNothing()
}

/**
 * Somebody is about to read a group for the first time since something came: from here on everybody who sees groups and has not
 * opened it has a count of their own, so that nobody's reading clears another's.
 */
export async function beginReadsOfGroup(tx: Tx, ticket: TicketRow): Promise<void> {
  const readMessages = ticket.receivedMessages - ticket.unreadMessages
  await tx.db.execute(sql`
    insert into ticket_reads (company_id, user_id, ticket_id, read_messages)
    select u.company_id, u.id, ${ticket.id}::bigint, ${readMessages}::int from users u
    where u.company_id = ${tx.companyId} and u.deleted_at is null and (u.profile = 'admin' or u.allow_group)
    on conflict do nothing`)
}

/** The user has read all of the ticket. */
export function keepRead(tx: Tx, ticket: TicketRow, userId: number): Promise<void> {
  return write(tx, ticket, userId, sql`excluded.read_messages`, ticket.receivedMessages)
}

/** The newest message of the ticket is unread for the user; more that is unread stays so. */
export function keepUnread(tx: Tx, ticket: TicketRow, userId: number): Promise<void> {
  const next = sql`least(${ticketReads.readMessages}, excluded.read_messages)`
  return write(tx, ticket, userId, next, ticket.receivedMessages - 1)
}

async function write(
  tx: Tx,
  ticket: TicketRow,
  userId: number,
  next: SQL,
  readMessages: number,
): Promise<void> {
  const changed = await tx.db
    .insert(ticketReads)
    .values({ companyId: tx.companyId, userId, ticketId: ticket.id, readMessages })
    .onConflictDoUpdate({
      target: [ticketReads.companyId, ticketReads.userId, ticketReads.ticketId],
      set: { readMessages: next },
      setWhere: sql`${ticketReads.readMessages} <> ${next}`,
    })
    .returning({ ticketId: ticketReads.ticketId })
  if (changed.length === 0) return
  emit(tx, { type: 'ticket.marked', ticketId: ticket.id, userId })
  await recheckUserPushes(tx, userId)
}

/** The tickets ended: nobody reads on in them. */
export async function forgetReads(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  await tx.db
    .delete(ticketReads)
    .where(inCompany(tx, ticketReads, sql`${ticketReads.ticketId} = any(${idArray(ticketIds)})`))
}

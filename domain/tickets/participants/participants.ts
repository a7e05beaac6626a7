import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { ticketParticipants } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { isLive, isPlainGroup } from '../contract/lifecycle.ts'
import type { LockedTicket } from '../queries.ts'

/** The rows of a ticket. */
export function participantsOf(tx: Tx, ticketId: number): SQL | undefined {
  return inCompany(tx, ticketParticipants, eq(ticketParticipants.ticketId, ticketId))
}

/**
 * Returns the ids of the users who take part in a ticket, in the order in which they joined. The ticket's
 * `participantIds` are made of these.
 */
export async function joinedIds(tx: Tx, ticketId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ userId: ticketParticipants.userId })
    .from(ticketParticipants)
    .where(and(participantsOf(tx, ticketId), eq(ticketParticipants.state, 'joined')))
    .orderBy(asc(ticketParticipants.createdAt), asc(ticketParticipants.userId))
  return rows.map((row) => row.userId)
}

/** Whether the ticket is a colleague's of the user: live, attended by somebody else, and no group, which is everybody's. */
export function isColleagues(ticket: LockedTicket, userId: number): boolean {
  return isLive(ticket) && !isPlainGroup(ticket) && ticket.userId !== null && ticket.userId !== userId
}

/** One's own part is one's own to take and leave; of others the ticket's owner and admins decide. Throws ERR_NO_PERMISSION. */
export function assertOwnOrDecides({ actor }: Tx, ticket: LockedTicket, userId: number): void {
  if (actor.kind === 'system' || actor.profile === 'admin') return
  if (actor.userId !== userId && actor.userId !== ticket.userId) throw new AppError('ERR_NO_PERMISSION')
}

type HeldTicket = { id: number; userId: number | null; participantIds: number[] }

/**
 * Tickets change hands: what was asked of their owners is settled, and who owns them now takes no part in them beside that.
 * Writing their rows is the caller's.
 */
export async function settleParticipants(
  tx: Tx,
  tickets: readonly HeldTicket[],
  owner: number | null,
): Promise<void> {
  const { state, userId } = ticketParticipants
  await forget(tx, tickets, or(ne(state, 'joined'), eq(userId, owner ?? 0)))
}

/** Returns the users who take part in a ticket once it belongs to the owner. */
export function participantsBeside(owner: number | null, { participantIds }: HeldTicket): number[] {
  return participantIds.filter((userId) => userId !== owner)
}

/** Nobody asks for these tickets any more, as they are kept now; who owns them and takes part in them stays. */
export function forgetAsked(tx: Tx, tickets: readonly HeldTicket[]): Promise<void> {
  return forget(tx, tickets, ne(ticketParticipants.state, 'joined'))
}

/**
 * Deletes the requests for these tickets, and tells the users who asked and the users they asked that the request is
 * over.
 */
async function forget(tx: Tx, tickets: readonly HeldTicket[], which: SQL | undefined): Promise<void> {
  const { ticketId, state, userId } = ticketParticipants
  const isOfThem = sql`${ticketId} = any(${idArray(tickets.map(({ id }) => id))})`
  const deletedRequests = await tx.db
    .delete(ticketParticipants)
    .where(inCompany(tx, ticketParticipants, isOfThem, which))
    .returning({ ticketId, state, userId })
  const owners = new Map(tickets.map((ticket) => [ticket.id, ticket.userId]))
  const openRequests = deletedRequests.filter((row) => row.state !== 'joined')
  const toldUserIds = openRequests.map((row) =>
    row.state === 'asking' ? (owners.get(row.ticketId) ?? null) : row.userId,
  )
  for (const id of new Set(toldUserIds)) tellAsked(tx, id)
}

/** Tickets that ended have neither participants nor anybody who asks for them; writing their rows is the caller's. */
export async function forgetParticipants(tx: Tx, ended: readonly HeldTicket[]): Promise<void> {
  if (ended.length === 0) return
  const isOfThem = sql`${ticketParticipants.ticketId} = any(${idArray(ended.map(({ id }) => id))})`
  const deletedRows = await tx.db
    .delete(ticketParticipants)
    .where(inCompany(tx, ticketParticipants, isOfThem))
    .returning({ ticketId: ticketParticipants.ticketId, state: ticketParticipants.state })
  const askedIds = new Set(
    deletedRows.filter(({ state }) => state === 'asking').map(({ ticketId }) => ticketId),
  )
  const owners = ended.flatMap(({ id, userId }) => (askedIds.has(id) ? [userId] : []))
  for (const userId of new Set(owners)) tellAsked(tx, userId)
}

/** Deletes the user's declined request, because the user knows of it or asks again. Tells whether there was one. */
export async function forgetDeclined(tx: Tx, ticketId: number, userId: number): Promise<boolean> {
  const isTheirs = and(eq(ticketParticipants.userId, userId), eq(ticketParticipants.state, 'declined'))
  const deletedRequests = await tx.db
    .delete(ticketParticipants)
    .where(and(participantsOf(tx, ticketId), isTheirs))
    .returning({ userId: ticketParticipants.userId })
  if (deletedRequests.length > 0) tellAsked(tx, userId)
  return deletedRequests.length > 0
}

/** The user's screens read again what is asked of them, and what became of what they asked. */
export function tellAsked(tx: Tx, userId: number | null): void {
  const isTold = tx.pendingEffects.events.some(
    (event) => event.type === 'asks.changed' && event.userId === userId,
  )
  if (userId !== null && !isTold) emit(tx, { type: 'asks.changed', userId })
}

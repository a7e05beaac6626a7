import { eq, sql } from 'drizzle-orm'
import { ticketParticipants, tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { asksRating, isWaiting, openingStatus } from '../contract/lifecycle.ts'
import { forgetHandovers, tellGivenAll } from '../handovers/handovers.ts'
import { type LogEntry, logTicket } from '../log-ticket.ts'
import { settleParticipants, tellAsked } from '../participants/participants.ts'
import { isLiveTicket, type TicketRow } from '../queries.ts'
import { finalizeUndo } from '../undo/finalize-undo.ts'
import { writeRows } from '../write-ticket.ts'

type Target = { userId: number | null; queueId: number | null }

/**
 * A user goes: a colleague attends their live tickets from now on, or they wait, in their own queue or in another. A rating
 * that is waited for stays theirs. They take part in nothing any more.
 */
export async function moveFromUser(tx: Tx, from: number, to: Target): Promise<void> {
  const attended = (await liveTicketsOf(tx, from)).filter((ticket) => !asksRating(ticket))
  if (attended.length > 0) await hand(tx, attended, to)
  await takePartNoMore(tx, from)
}

/** Thousands may lie with one person: as many statements as for one. */
async function hand(tx: Tx, attended: readonly TicketRow[], to: Target): Promise<void> {
  for (const row of attended) if (row.undoableUntil) await finalizeUndo(tx, row.id)
  const ids = attended.map(({ id }) => id)
  await forgetHandovers(tx, ids)
  await settleParticipants(tx, attended, to.userId)
  if (to.userId === null) await letWait(tx, attended, to.queueId)
  else await giveTo(tx, attended, { ...to, userId: to.userId })
  await logTicket(tx, ...attended.flatMap((row) => entriesOf(tx, row, to)))
}

/** They keep their places in the lists: nothing was said in them. */
async function giveTo(
  tx: Tx,
  attended: readonly TicketRow[],
  { userId, queueId }: Target & { userId: number },
): Promise<void> {
  const participantIds = sql`array_remove(${tickets.participantIds}, ${userId}::bigint)`
  await writeRows(tx, attended, {
    userId,
    isTransferred: true,
    participantIds,
    ...(queueId !== null && { queueId }),
  })
  await tellGivenAll(
    tx,
    attended.map(({ id }) => id),
    { userId, kind: 'moved' },
  )
}

async function letWait(tx: Tx, attended: readonly TicketRow[], queueId: number | null): Promise<void> {
  const byStatus = Map.groupBy(attended, (row) => openingStatus(row))
  const since = sql`coalesce(${tickets.waitingSince}, ${tx.now().toISOString()}::timestamptz)`
  for (const [status, rows] of byStatus) {
    const waitingSince = isWaiting({ status }) ? since : null
    const placement = { status, waitingSince, ...(queueId !== null && { queueId }) }
    await writeRows(tx, rows, { ...placement, userId: null, acceptedAt: null })
  }
}

function entriesOf(tx: Tx, row: TicketRow, to: Target): LogEntry[] {
  const [entry, by] = [{ ticketId: row.id, queueId: to.queueId ?? row.queueId }, userIdOf(tx.actor)]
  if (to.userId === null) return [{ ...entry, type: 'pending', userId: by }]
  return [
    { ...entry, type: 'transfered', userId: by },
    { ...entry, type: 'receivedTransfer', userId: to.userId },
  ]
}

function liveTicketsOf(tx: Tx, userId: number) {
  return tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.userId, userId), isLiveTicket))
    .orderBy(tickets.id)
    .for('no key update')
}

/**
 * Ends the user's part in tickets: their requests to colleagues are withdrawn, and the tickets in which they took part
 * are their owners' alone again.
 */
async function takePartNoMore(tx: Tx, userId: number): Promise<void> {
  const parts = await tx.db
    .delete(ticketParticipants)
    .where(inCompany(tx, ticketParticipants, eq(ticketParticipants.userId, userId)))
    .returning({ ticketId: ticketParticipants.ticketId, state: ticketParticipants.state })
  if (parts.length === 0) return
  const isOfThem = sql`${tickets.id} = any(${idArray(parts.map(({ ticketId }) => ticketId))})`
  const rows = await tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, isOfThem))
    .orderBy(tickets.id)
    .for('no key update')
  const joined = rows.filter((row) => row.participantIds.includes(userId))
  await writeRows(tx, joined, {
    participantIds: sql`array_remove(${tickets.participantIds}, ${userId}::bigint)`,
  })
  const askedIds = new Set(parts.flatMap(({ ticketId, state }) => (state === 'asking' ? [ticketId] : [])))
  const owners = new Set(rows.filter(({ id }) => askedIds.has(id)).map((row) => row.userId))
  for (const owner of owners) tellAsked(tx, owner)
}

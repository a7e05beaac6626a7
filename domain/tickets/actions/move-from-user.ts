import { eq, sql } from 'drizzle-orm'
import { ticketParticipants, tickets } from '#db/schema/tickets.ts'
import { userIdOf } from '../../core/actor.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { tellGiven } from '../handovers/handovers.ts'
import { asksRating, isWaiting, openingStatus } from '../lifecycle.ts'
import { type LogEntry, logTicket } from '../log-ticket.ts'
import { tellAsked } from '../participants/participants.ts'
import { isLiveTicket } from '../queries.ts'
import { writeRow, writeTicket } from '../write-ticket.ts'

type Target = { userId: number | null; queueId: number | null }

/**
 * A user goes: a colleague attends their live tickets from now on, or they wait, in their own queue or in another. A rating
 * that is waited for stays theirs. They take part in nothing any more.
 */
export async function moveFromUser(tx: Tx, from: number, to: Target): Promise<void> {
  const tickets = (await liveTicketsOf(tx, from)).filter((ticket) => !asksRating(ticket))
  const log: LogEntry[] = []
  for (const before of tickets) log.push(...(await hand(tx, before, to)))
  if (log.length > 0) await logTicket(tx, ...log)
  await takePartNoMore(tx, from)
}

type Attended = Awaited<ReturnType<typeof liveTicketsOf>>[number]

/** It keeps its place in the lists: nothing was said in it. */
async function hand(tx: Tx, before: Attended, to: Target): Promise<LogEntry[]> {
  const { id: ticketId, updatedAt } = before
  const queueId = to.queueId ?? before.queueId
  const [entry, by] = [{ ticketId, queueId }, userIdOf(tx.actor)]
  if (to.userId !== null) {
    await writeTicket(tx, before, { userId: to.userId, queueId, updatedAt })
    await tellGiven(tx, { ticketId, userId: to.userId, kind: 'moved' })
    return [
      { ...entry, type: 'transfered', userId: by },
      { ...entry, type: 'receivedTransfer', userId: to.userId },
    ]
  }
  const status = openingStatus(before)
  const waitingSince = isWaiting({ status }) ? (before.waitingSince ?? tx.now()) : null
  await writeTicket(tx, before, { userId: null, queueId, updatedAt, status, waitingSince, acceptedAt: null })
  return [{ ...entry, type: 'pending', userId: by }]
}

function liveTicketsOf(tx: Tx, userId: number) {
  return tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.userId, userId), isLiveTicket))
    .orderBy(tickets.id)
    .for('no key update')
}

/** What they asked of colleagues is not asked any more, and colleagues' tickets are theirs alone again. */
async function takePartNoMore(tx: Tx, userId: number): Promise<void> {
  const parts = await tx.db
    .delete(ticketParticipants)
    .where(inCompany(tx, ticketParticipants, eq(ticketParticipants.userId, userId)))
    .returning({ ticketId: ticketParticipants.ticketId, state: ticketParticipants.state })
  if (parts.length === 0) return
  const ofThem = sql`${tickets.id} in ${parts.map(({ ticketId }) => ticketId)}`
  const rows = await tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, ofThem))
    .for('no key update')
  for (const row of rows) {
    const participantIds = row.participantIds.filter((id) => id !== userId)
    if (participantIds.length < row.participantIds.length) await writeRow(tx, row, { participantIds })
    if (parts.some(({ ticketId, state }) => ticketId === row.id && state === 'asking'))
      tellAsked(tx, row.userId)
  }
}

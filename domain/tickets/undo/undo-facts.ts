import { and, eq } from 'drizzle-orm'
import { timers } from '#db/schema/events.ts'
import { ticketParticipants, ticketPins } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { setTimer } from '../../core/jobs/timers.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { allows, isWaiting, openingStatus, statusKept } from '../contract/lifecycle.ts'
import { existingAssignee } from '../existing-assignee.ts'
import { asKeptNow } from '../groups/keep-groups-as.ts'
import { joinedIds, participantsOf, tellAsked } from '../participants/participants.ts'
import type { TicketRow } from '../queries.ts'
import { writeRow } from '../write-ticket.ts'
import { FactsBefore, type KnownFacts } from './undo-schema.ts'

/** Reads the facts of a locked ticket, ahead of the act. */
export async function readFacts(tx: Tx, ticket: TicketRow): Promise<FactsBefore> {
  const { companyId } = tx
  const [participants, pins, [rating]] = await Promise.all([
    tx.db.select().from(ticketParticipants).where(participantsOf(tx, ticket.id)),
    tx.db
      .select()
      .from(ticketPins)
      .where(inCompany({ companyId }, ticketPins, eq(ticketPins.ticketId, ticket.id))),
    tx.db
      .select({ dueAt: timers.dueAt })
      .from(timers)
      .where(inCompany({ companyId }, timers, eq(timers.kind, 'rating'), eq(timers.refId, ticket.id))),
  ])
  return FactsBefore.parse({ ...ticket, participants, pins, ratingDueAt: rating?.dueAt ?? null })
}

/**
 * The ticket as it was, with what came in since: messages of the customer are unread beside those of before, and keep it
 * where they moved it in its list. `hasRead`: the act left nothing unread.
 */
export async function restoreFacts(
  tx: Tx,
  ticket: TicketRow,
  { facts, hasRead }: { facts: KnownFacts; hasRead: boolean },
): Promise<TicketRow> {
  const { participants, pins, ratingDueAt, leftAt, unreadMessages, updatedAt, ...values } = await stillPlaced(
    tx,
    ticket,
    facts,
  )
  await restoreParticipants(tx, ticket.id, facts)
  await restorePins(tx, ticket.id, pins)
  if (ratingDueAt) await setTimer(tx, { kind: 'rating', refId: ticket.id, dueAt: ratingDueAt })
  const hasMoved = ticket.updatedAt.getTime() !== leftAt?.getTime()
  return writeRow(tx, ticket, {
    ...values,
    ...(await asGroupNow(tx, ticket, values)),
    participantIds: await joinedIds(tx, ticket.id),
    unreadMessages: ticket.unreadMessages + (hasRead ? unreadMessages : 0),
    updatedAt: hasMoved ? ticket.updatedAt : updatedAt,
    undoableUntil: null,
  })
}

/**
 * Replaces the user and the queue of the facts when they have been deleted since. The ticket then waits, as a new
 * ticket would.
 */
async function stillPlaced(tx: Tx, ticket: TicketRow, facts: KnownFacts): Promise<KnownFacts> {
  const placement = await existingAssignee(tx, facts)
  if (placement.userId === facts.userId || !allows('return', facts)) return { ...facts, ...placement }
  const status = openingStatus(ticket)
  return { ...facts, ...placement, status, waitingSince: tx.now(), acceptedAt: null }
}

/** Its connection may keep groups another way since: it stands where it would stand had it not ended. */
async function asGroupNow(
  tx: Tx,
  ticket: TicketRow,
  facts: Pick<KnownFacts, 'status' | 'userId' | 'waitingSince'>,
) {
  const { groupAsTicket } = await asKeptNow(tx, ticket)
  if (groupAsTicket === ticket.groupAsTicket) return {}
  const status = statusKept(facts, groupAsTicket)
  return {
    groupAsTicket,
    status,
    waitingSince: isWaiting({ status }) ? (facts.waitingSince ?? tx.now()) : null,
  }
}

async function restoreParticipants(
  tx: Tx,
  ticketId: number,
  { participants, userId }: Pick<KnownFacts, 'participants' | 'userId'>,
): Promise<void> {
  const rows = participants.map((row) => ({ ...row, companyId: tx.companyId, ticketId }))
  if (rows.length > 0) await tx.db.insert(ticketParticipants).values(rows).onConflictDoNothing()
  // The owner takes no part beside being the owner.
  await tx.db
    .delete(ticketParticipants)
    .where(and(participantsOf(tx, ticketId), eq(ticketParticipants.userId, userId ?? 0)))
  for (const row of participants) {
    if (row.state !== 'joined') tellAsked(tx, row.state === 'asking' ? userId : row.userId)
  }
}

async function restorePins(tx: Tx, ticketId: number, pins: KnownFacts['pins']): Promise<void> {
  if (pins.length === 0) return
  const rows = pins.map((pin) => ({ ...pin, companyId: tx.companyId, ticketId }))
  await tx.db.insert(ticketPins).values(rows).onConflictDoNothing()
  for (const { userId } of pins) emit(tx, { type: 'pins.changed', userId })
}

import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { carryLane } from '../../kanban/carry-lane.ts'
import { asksRating, nextStatus, startingStatus } from '../contract/lifecycle.ts'
import { existingAssignee, type TicketAssignee } from '../existing-assignee.ts'
import { asKeptNow } from '../groups/keep-groups-as.ts'
import { tellGiven } from '../handovers/handovers.ts'
import { type LogEntry, logTicket } from '../log-ticket.ts'
import { findLiveTicket, type LockedTicket } from '../queries.ts'
import { ask } from '../rating/ask-rating.ts'
import { closingTerms } from '../rating/closing-terms.ts'
import { skipBotRouting } from '../skip-bot-routing.ts'
import { fillText, sendSystemMessage } from '../system-messages/system-messages.ts'
import { sendTransferMessages } from '../system-messages/transfer-messages.ts'
import { writeClosed } from '../write-closed.ts'
import { insertTicket } from '../write-ticket.ts'
import type { DeferredEffect } from './undo-schema.ts'

type Transfer = Extract<DeferredEffect, { kind: 'transfer' }>
type ActOrigin = {
  /** The user who acted. */
  userId: number | null
  /** Its time was over so long ago that words would surprise the customer. */
  isLate?: boolean
}

/**
 * Carries out, once, the effects that an act on a locked ticket still had to cause: a farewell, the question for a
 * rating, or the messages about a transfer and the ticket that takes this one's place (call it under the pair's lock
 * then).
 */
export async function carryOut(
  tx: Tx,
  ticket: LockedTicket,
  deferred: DeferredEffect,
  origin: ActOrigin,
): Promise<void> {
  if (deferred.kind === 'farewell') await sayFarewell(tx, ticket, origin)
  else if (deferred.kind === 'rating') await askOrClose(tx, ticket, origin)
  else if (deferred.next === null)
    await sendTransferMessages(tx, ticket, {
      note: deferred.note,
      userId: origin.userId,
      tells: !origin.isLate,
    })
  else await openNext(tx, ticket, deferred, deferred.next, origin)
}

/** In the attendant's words, else the connection's. */
async function sayFarewell(tx: Tx, ticket: LockedTicket, { isLate }: ActOrigin): Promise<void> {
  if (isLate) return
  const { farewell } = await closingTerms(tx, ticket)
  const ofAttendant = ticket.userId === null ? '' : await farewellOf(tx, ticket.userId)
  const userId = ofAttendant === '' ? null : ticket.userId
  const body = await fillText(tx, ticket.id, ofAttendant || farewell)
  await sendSystemMessage(tx, { ticketId: ticket.id, body, userId, isPrivate: false })
}

/** A question that cannot be put any more is not waited for. */
async function askOrClose(tx: Tx, ticket: LockedTicket, { isLate }: ActOrigin): Promise<void> {
  if (!asksRating(ticket)) return
  const isAsked = !isLate && (await ask(tx, ticket, await closingTerms(tx, ticket)))
  if (!isAsked) await writeClosed(tx, ticket, nextStatus('expireRating', ticket), 'autoClose')
}

/** The next ticket begins where the old one stood; a conversation that began meanwhile goes on, and gets the note. */
async function openNext(
  tx: Tx,
  old: LockedTicket,
  { note }: Transfer,
  next: NonNullable<Transfer['next']>,
  { userId, isLate }: ActOrigin,
): Promise<void> {
  const live = await findLiveTicket(tx, old)
  if (live) return sendTransferMessages(tx, { ...old, ...live }, { note, userId, tells: false })
  const { contactId, connectionId, isGroup, lastMessage, lastMessageFromMe, lastMessageIsSystem } = old
  const { queueId, userId: attendant } = await existingAssignee(tx, next)
  const waits = attendant === null
  const opened = await insertTicket(tx, {
    contactId,
    connectionId,
    isGroup,
    lastMessage,
    lastMessageFromMe,
    lastMessageIsSystem,
    queueId,
    userId: attendant,
    isTransferred: true,
    unreadMessages: next.unreadMessages,
    status: startingStatus(await asKeptNow(tx, old), waits),
    acceptedAt: waits ? null : tx.now(),
    waitingSince: waits ? tx.now() : null,
    // A person has it, or handed it on: the bot does not begin anew.
    botEndedAt: old.botEndedAt ?? tx.now(),
  })
  await skipBotRouting(tx, opened.id)
  await carryLane(tx, { from: old.id, to: opened.id })
  if (attendant !== null)
    await tellGiven(tx, { ticketId: opened.id, userId: attendant, kind: 'transfer', byUserId: userId, note })
  await logTicket(tx, ...openingOf(opened.id, { queueId, userId: attendant }, userId))
  await sendTransferMessages(tx, { ...old, ...opened }, { note, userId, tells: !isLate })
}

function openingOf(
  ticketId: number,
  { queueId, userId }: TicketAssignee,
  by: number | null,
): [LogEntry, ...LogEntry[]] {
  const opening: [LogEntry, ...LogEntry[]] = [
    { ticketId, type: 'create', queueId },
    { ticketId, type: 'transfered', userId: by, queueId },
  ]
  if (userId !== null) opening.push({ ticketId, type: 'receivedTransfer', userId, queueId })
  return opening
}

async function farewellOf(tx: Tx, userId: number): Promise<string> {
  const rows = await tx.db
    .select({ text: users.farewellMessage })
    .from(users)
    .where(inCompany(tx, users, eq(users.id, userId)))
  return rows[0]?.text ?? ''
}

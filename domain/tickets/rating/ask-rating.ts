import { eq } from 'drizzle-orm'
import { ticketRatings } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { setTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import { allows, nextStatus } from '../contract/lifecycle.ts'
import { unpinForAll } from '../lists/unpin-ticket.ts'
import { type LoggedEntry, logTicket } from '../log-ticket.ts'
import type { LockedTicket } from '../queries.ts'
import { fillText, sendSystemMessage } from '../system-messages/system-messages.ts'
import { writeTicket } from '../write-ticket.ts'
import { type ClosingTerms, closingTerms } from './closing-terms.ts'
import { lastAttendant } from './last-attendant.ts'

/** Whether the customer can be asked: a person attended them, alone, they can be reached, and have not rated yet. Server behaviour §2.9. */
export async function mayAskRating(tx: Tx, ticket: LockedTicket, { rating }: ClosingTerms): Promise<boolean> {
  if (rating === '' || ticket.isGroup || ticket.isBlocked || !allows('askRating', ticket)) return false
  if ((await lastAttendant(tx, ticket)) === null) return false
  const rated = await tx.db
    .select({ id: ticketRatings.id })
    .from(ticketRatings)
    .where(inCompany(tx, ticketRatings, eq(ticketRatings.ticketId, ticket.id)))
    .limit(1)
  return rated.length === 0
}

/**
 * Refuses to ask where nobody ever could. Throws ERR_TICKET_TRANSITION for a group, for a ticket that no person attended, and for
 * one whose customer is asked already or whose end is past; ERR_CONTACT_BLOCKED.
 */
export async function requireAskable(tx: Tx, ticket: LockedTicket): Promise<void> {
  nextStatus('askRating', ticket)
  if (ticket.isGroup || (await lastAttendant(tx, ticket)) === null)
    throw new AppError('ERR_TICKET_TRANSITION', { action: 'askRating', from: ticket.status })
  if (ticket.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED')
}

/** The conversation ends with a question to the customer, which is put when that cannot be undone any more. */
export async function awaitRating(tx: Tx, before: LockedTicket): Promise<LoggedEntry> {
  const status = nextStatus('askRating', before)
  const nothing = { unreadMessages: 0, waitingSince: null, isBot: false, amountUsedBotQueues: 0 }
  await writeTicket(tx, before, { ...nothing, status })
  await unpinForAll(tx, [before.id])
  const entry = { ticketId: before.id, userId: userIdOf(tx.actor), queueId: before.queueId }
  return logTicket(tx, { ...entry, type: 'nps' })
}

/** The answer was no rating: the question once more, so many times, then its time runs out. Server behaviour §2.10. */
export async function askRatingAgain(tx: Tx, ticket: LockedTicket): Promise<void> {
  const terms = await closingTerms(tx, ticket)
  if (terms.rating === '' || ticket.amountUsedBotQueues >= terms.mostRepeats) return
  await ask(tx, ticket, terms)
  await writeTicket(tx, ticket, { amountUsedBotQueues: ticket.amountUsedBotQueues + 1 })
}

/** Puts the question, which waits for its answer as long as the connection says; tells whether it could be put. */
export async function ask(tx: Tx, ticket: LockedTicket, terms: ClosingTerms): Promise<boolean> {
  const { id } = ticket
  const { rating, ratingMinutes } = terms
  const body = await fillText(tx, id, rating)
  const isSaid = await sendSystemMessage(tx, { ticketId: id, body, userId: null, isPrivate: false })
  if (!isSaid) return false
  const dueAt = new Date(tx.now().getTime() + ratingMinutes * MINUTE_MS)
  await setTimer(tx, { kind: 'rating', refId: id, dueAt })
  return true
}

import { ticketRatings } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { type Rating, readRating } from '../../core/contract/answers/read-rating.ts'
import { invalid } from '../../core/contract/errors.ts'
import { clearTimer } from '../../core/jobs/timers.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { MediaType } from '../../messages/contract/schema.ts'
import { asksRating, isWaiting, nextStatus } from '../contract/lifecycle.ts'
import { MAX_RATE } from '../contract/rules.ts'
import type { TicketView } from '../contract/schema.ts'
import { logTicket } from '../log-ticket.ts'
import { type LockedTicket, lockTicket } from '../queries.ts'
import { fillText, sendSystemMessage } from '../system-messages/system-messages.ts'
import { ticketView } from '../view.ts'
import { writeClosed } from '../write-closed.ts'
import { writeTicket } from '../write-ticket.ts'
import { askRatingAgain } from './ask-rating.ts'
import { closingTerms } from './closing-terms.ts'
import { lastAttendant } from './last-attendant.ts'

/**
 * Records the customer's rating, 0 to 10, for the attendant who had the ticket last, sends the connection's closing words as
 * thanks, and closes the ticket. Throws ERR_NO_TICKET_FOUND, ERR_TICKET_TRANSITION when no rating is awaited,
 * ERR_VALIDATION. Server behaviour §2.10.
 */
export function rateTicket(ctx: Ctx, input: { ticketId: number; rate: number }): Promise<TicketView> {
  const { rate } = input
  if (!Number.isInteger(rate) || rate < 0 || rate > MAX_RATE) throw invalid({ rate: 'range' })

  return inTransaction(ctx, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    const closed = nextStatus('rate', before)
    await tx.db
      .insert(ticketRatings)
      .values({ companyId: tx.companyId, ticketId: before.id, userId: await lastAttendant(tx, before), rate })
    const { farewell } = await closingTerms(tx, before)
    const body = await fillText(tx, before.id, farewell)
    await sendSystemMessage(tx, { ticketId: before.id, body, userId: null, isPrivate: false })
    await writeClosed(tx, before, closed)
    return ticketView(tx, before.id)
  })
}

/**
 * Handles what a customer wrote while a rating was awaited. A rating closes the ticket, also one that is a file's caption; an
 * unclear answer repeats the question, up to the limit; a sticker changes nothing; anything else withdraws the question. Called after the message is stored, in its
 * transaction. Server behaviour §1.11, §2.10.
 */
export async function answerRating(tx: Tx, input: RatingAnswerInput): Promise<void> {
  const ticket = await lockTicket(tx, input.ticketId)
  if (!asksRating(ticket)) return
  if (input.mediaType === 'sticker') return
  const { text } = input
  const answer = text === null ? GOES_ON : readRating(text, MAX_RATE)
  if (answer.kind === 'unclear' && input.mediaType !== 'conversation') return withdrawRating(tx, ticket)
  if (answer.kind === 'rate') await rateTicket(tx, { ticketId: ticket.id, rate: answer.rate })
  else if (answer.kind === 'unclear') await askRatingAgain(tx, ticket)
  else await withdrawRating(tx, ticket)
}

export type RatingAnswerInput = {
  ticketId: number
  mediaType: MediaType
  /** The words of the message that may answer; null without any. */
  text: string | null
}

const GOES_ON: Rating = { kind: 'goesOn' }

/**
 * The customer continued the conversation: the ticket returns to its attendant, as if the question had not been asked; without one it
 * waits again.
 */
async function withdrawRating(tx: Tx, ticket: LockedTicket): Promise<void> {
  const { userId, queueId } = ticket
  const status = nextStatus('withdrawRating', ticket, userId !== null)
  const waitingSince = isWaiting({ status }) ? tx.now() : null
  await writeTicket(tx, ticket, { status, waitingSince, amountUsedBotQueues: 0, closedAt: null })
  await clearTimer(tx, { kind: 'rating', refId: ticket.id })
  await logTicket(tx, { ticketId: ticket.id, type: 'reopen', queueId })
}

import type { Ctx } from '../core/context.ts'
import { takeTimer } from '../core/timers.ts'
import { inTransaction } from '../core/transaction.ts'
import { writeClosed } from './close-ticket.ts'
import { closingTerms } from './closing-terms.ts'
import { asksRating, nextStatus } from './lifecycle.ts'
import { lockTicket } from './queries.ts'
import { sayInTicket, textFor } from './say.ts'

/**
 * The time of a question for a rating is over: the connection's closing words, and the ticket ends unrated. Nothing
 * happens when it was answered, or asked again, in the meantime. Throws ERR_NO_TICKET_FOUND. Server behaviour §2.8.
 */
export function expireRating(ctx: Ctx, input: { ticketId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    const isDue = await takeTimer(tx, { kind: 'rating', refId: before.id })
    if (!isDue || !asksRating(before)) return
    const { farewell } = await closingTerms(tx, before)
    const body = await textFor(tx, before.id, farewell)
    await sayInTicket(tx, { ticketId: before.id, body, userId: null, isPrivate: false })
    await writeClosed(tx, before, nextStatus('expireRating', before), 'autoClose')
  })
}

import type { Ctx, Tx } from '../../core/context.ts'
import { takeTimer } from '../../core/jobs/timers.ts'
import { inTransaction } from '../../core/transaction.ts'
import { asksRating, nextStatus } from '../contract/lifecycle.ts'
import { LATEST_WORDS_MS } from '../contract/rules.ts'
import { type LockedTicket, lockTicket } from '../queries.ts'
import { fillText, sendSystemMessage } from '../system-messages/system-messages.ts'
import { writeClosed } from '../write-closed.ts'
import { closingTerms } from './closing-terms.ts'

/**
 * The time of a question for a rating is over: the connection's closing words, and the ticket ends unrated. Words that
 * come long after that time surprise, and are left out. Nothing happens when it was answered, or asked again, in the
 * meantime. Throws ERR_NO_TICKET_FOUND. Server behaviour §2.8, docs/decisions/016-turning-ratings-on.md.
 */
export function expireRating(ctx: Ctx, input: { ticketId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    const dueAt = await takeTimer(tx, { kind: 'rating', refId: before.id })
    if (!dueAt || !asksRating(before)) return
    if (tx.now().getTime() - dueAt.getTime() <= LATEST_WORDS_MS) await sayGoodBye(tx, before)
    await writeClosed(tx, before, nextStatus('expireRating', before), 'autoClose')
  })
}

async function sayGoodBye(tx: Tx, ticket: LockedTicket): Promise<void> {
  const { farewell } = await closingTerms(tx, ticket)
  const body = await fillText(tx, ticket.id, farewell)
  await sendSystemMessage(tx, { ticketId: ticket.id, body, userId: null, isPrivate: false, byMachine: true })
}

import { sql } from 'drizzle-orm'
import { answerCorrected } from '../../bot/answer-customer.ts'
import type { Tx } from '../../core/context.ts'
import { readRating } from '../../core/contract/answers/read-rating.ts'
import { asksRating } from '../../tickets/contract/lifecycle.ts'
import { MAX_RATE } from '../../tickets/contract/rules.ts'
import { lockTicket } from '../../tickets/queries.ts'
import { rateTicket } from '../../tickets/rating/rate-ticket.ts'

export type Correction = { messageId: number; ticketId: number; text: string }

/** A customer who corrects their last words into an answer has given it: to the bot, or to the question for a rating. */
export async function answerCorrection(tx: Tx, correction: Correction): Promise<void> {
  const { ticketId, text } = correction
  if (!(await isLastWord(tx, correction))) return
  const ticket = await lockTicket(tx, ticketId)
  if (!asksRating(ticket)) return answerCorrected(tx, { ticketId, text })
  const rating = readRating(text, MAX_RATE)
  if (rating.kind === 'rate') await rateTicket(tx, { ticketId, rate: rating.rate })
}

async function isLastWord(tx: Tx, { messageId, ticketId }: Correction): Promise<boolean> {
  const [later] = await tx.db.execute(sql`select 1 from messages where company_id = ${tx.companyId}
    and ticket_id = ${ticketId} and id > ${messageId} and not from_me and media_type <> 'notice' limit 1`)
  return later === undefined
}

import type { Tx } from '../core/context.ts'
import { lockTicket } from '../tickets/queries.ts'
import { applyOutcome } from './apply-outcome.ts'
import type { BotEvent } from './bot-types.ts'
import { decide } from './decide.ts'
import { mayAnswer } from './may-answer.ts'
import { readBot } from './read-bot.ts'

export type CustomerMessage = { ticketId: number; text: string | null; answerId: string | null }

/**
 * Has the bot answer what a customer wrote, in the transaction that stored it: its words, its place in the conversation and
 * what they change are kept, or none of them. Silent once a person has the conversation. Server behaviour §1.11, §2.
 */
export async function answerCustomer(tx: Tx, { ticketId, text, answerId }: CustomerMessage): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  if (!mayAnswer(ticket)) return
  const known = await readBot(tx, ticket)
  if (known.isPaused) return
  const event: BotEvent = { text, answerId, begins: ticket.waitingSince?.getTime() === tx.now().getTime() }
  const outcome = decide({ now: tx.now(), terms: known.terms, state: known.state, event })
  if (outcome) await applyOutcome(tx, ticket, known, outcome)
}

import type { Tx } from '../core/context.ts'
import type { TicketRow } from '../tickets/queries.ts'
import { decide } from './contract/decide.ts'
import { mayAnswer } from './may-answer.ts'
import { readBot } from './read-bot.ts'
import type { StoredBotState } from './stored-bot-state.ts'

export type ReceivedText = { text: string | null; answerId: string | null; receivedAt: Date }

/**
 * Returns the number of messages, from the first on, to which the bot has nothing to say: they do not change its place.
 */
export async function silentFor(
  tx: Tx,
  { ticket, standing }: { ticket: TicketRow; standing: StoredBotState | null },
  messages: readonly ReceivedText[],
): Promise<number> {
  if (!mayAnswer(ticket)) return messages.length
  const { terms, state, isPaused, conversation } = await readBot(tx, ticket, standing)
  if (isPaused) return messages.length
  const answered = messages.findIndex(
    ({ text, answerId, receivedAt }) =>
      decide({ now: receivedAt, terms, state, conversation, event: { text, answerId } }) !== null,
  )
  return answered < 0 ? messages.length : answered
}

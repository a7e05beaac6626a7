import type { Tx } from '../core/context.ts'
import { isWaiting } from '../tickets/contract/lifecycle.ts'
import { logTicket } from '../tickets/log-ticket.ts'
import type { LockedTicket } from '../tickets/queries.ts'
import { writeRow } from '../tickets/write-ticket.ts'
import type { BotOutcome } from './contract/bot-types.ts'
import { isEndless } from './is-endless.ts'

/**
 * Leaves a conversation to people where what the bot is about to say would go on for ever; true where nothing of it is to be done.
 * A person looks at it; before consent nobody may, and the bot is silent.
 */
export async function leaveEndless(
  tx: Tx,
  ticket: LockedTicket,
  { effects }: Pick<BotOutcome, 'effects'>,
  { isChoice }: { isChoice: boolean },
): Promise<boolean> {
  if (effects.length === 0 || !(await isEndless(tx, ticket, { isChoice }))) return false
  const { id: ticketId, connectionId, queueId } = ticket
  tx.services.log.warn({ connectionId, ticketId }, 'the bot left a conversation that does not end')
  if (!isWaiting(ticket)) return true
  await writeRow(tx, ticket, { isBot: false, botEndedAt: tx.now(), amountUsedBotQueues: 0 })
  await logTicket(tx, { ticketId, type: 'botEnded', userId: null, queueId })
  return true
}

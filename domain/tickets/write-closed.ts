import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { clearTimer } from '../core/jobs/timers.ts'
import { asksRating } from './contract/lifecycle.ts'
import type { TicketStatus } from './contract/schema.ts'
import { unpinForAll } from './lists/unpin-ticket.ts'
import { type LoggedEntry, logTicket } from './log-ticket.ts'
import type { LockedTicket } from './queries.ts'
import { writeTicket } from './write-ticket.ts'

/** The values of a ticket that ended: nobody waits in it, nothing is unread, and the bot does not have the turn. */
export const AT_REST = {
  waitingSince: null,
  unansweredSince: null,
  unreadMessages: 0,
  isBot: false,
  useIntegration: false,
  amountUsedBotQueues: 0,
} as const

/**
 * Writes the end of a ticket, for every verb that ends one: the bot's state is removed, nothing stays unread, and one
 * log row is added. Answers that row.
 */
export async function writeClosed(
  tx: Tx,
  before: LockedTicket,
  status: TicketStatus,
  type: 'closed' | 'autoClose' = 'closed',
): Promise<LoggedEntry> {
  await writeTicket(tx, before, {
    status,
    closedAt: tx.now(),
    ...AT_REST,
  })
  if (asksRating(before)) await clearTimer(tx, { kind: 'rating', refId: before.id })
  await unpinForAll(tx, [before.id])
  const entry = { ticketId: before.id, userId: userIdOf(tx.actor), queueId: before.queueId }
  return logTicket(tx, { ...entry, type })
}

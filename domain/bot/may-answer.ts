import { ASKS_CONSENT, isPlainGroup, WAITING } from '../tickets/contract/lifecycle.ts'
import type { TicketRow } from '../tickets/queries.ts'

type Subject = Pick<TicketRow, 'status' | 'isGroup' | 'groupAsTicket' | 'botEndedAt'>

/** The statuses of a ticket that nobody attends: it waits for a person, or for consent. */
export const BOT_ANSWERED_STATUSES: readonly TicketRow['status'][] = [WAITING, ASKS_CONSENT]

/**
 * Whether the bot may answer: nobody attends the ticket, and no person has taken the turn. Server behaviour §1.11,
 * §2.14.
 */
export function mayAnswer(ticket: Subject): boolean {
  if (isPlainGroup(ticket) || ticket.botEndedAt !== null) return false
  return BOT_ANSWERED_STATUSES.includes(ticket.status)
}

import { isPlainGroup, isWaiting } from '../tickets/lifecycle.ts'
import type { TicketRow } from '../tickets/queries.ts'

type Subject = Pick<TicketRow, 'status' | 'isGroup' | 'groupAsTicket' | 'botEndedAt'>

/** Nobody attends it: it waits for a person, or for consent. Server behaviour §1.11, §2.14. */
export function mayAnswer(ticket: Subject): boolean {
  if (isPlainGroup(ticket) || ticket.botEndedAt !== null) return false
  return isWaiting(ticket) || ticket.status === 'lgpd'
}

import { isPlainGroupView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'

/**
 * Returns whether a user who accepts the ticket must choose a queue. A group that is no ticket is read by all and needs
 * none.
 */
export function needsQueue(ticket: TicketView): boolean {
  return ticket.queueId === null && !isPlainGroupView(ticket)
}

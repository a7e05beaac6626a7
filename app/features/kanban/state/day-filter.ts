import { isListed } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'

type CardFilter = {
  queueId: string
  firstDay: string | null
  lastDay: string | null
  dayOf: (iso: string) => string
}

/** Whether a ticket that changed is a card: it goes on, and last changed on one of the days. That the viewer may see it the server has judged. */
export function isCard(ticket: TicketView, { queueId, firstDay, lastDay, dayOf }: CardFilter): boolean {
  const day = dayOf(ticket.updatedAt)
  if (!isListed(ticket) || (firstDay && day < firstDay) || (lastDay && day > lastDay)) return false
  return !queueId || ticket.queueId === Number(queueId)
}

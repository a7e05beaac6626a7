import type { Ctx } from '../core/context.ts'
import { moveCard } from '../kanban/move-card.ts'
import type { TicketView } from '../tickets/contract/schema.ts'

/**
 * PUT /ticket-tags/{ticketId}/{tagId}: moves a ticket into a lane, out of any other, in one change. Throws
 * ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND for a tag that is no lane. Specification 1 §7, server behaviour §8.
 */
export function setTicketTag(ctx: Ctx, input: { ticketId: number; tagId: number }): Promise<TicketView> {
  return moveCard(ctx, { ticketId: input.ticketId, laneId: input.tagId })
}

/** DELETE /ticket-tags/{ticketId}: takes a ticket out of its lane. Throws ERR_NO_TICKET_FOUND. */
export function clearTicketTags(ctx: Ctx, input: { ticketId: number }): Promise<TicketView> {
  return moveCard(ctx, { ticketId: input.ticketId, laneId: null })
}

import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { changeOnce } from './change-once.ts'
import { writeClosed } from './close-ticket.ts'
import { nextStatus } from './lifecycle.ts'
import { lockTicket } from './queries.ts'
import type { TicketView } from './schema.ts'

/**
 * Closes a ticket that nobody attends, without a word to the customer. Throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION,
 * ERR_TICKET_TRANSITION. Specification 1 §4.
 */
export function ignoreTicket(ctx: Ctx, input: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:closePending')

  return changeOnce(ctx, input.ticketId, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    return writeClosed(tx, before, nextStatus('ignore', before))
  })
}

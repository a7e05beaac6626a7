import { eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { canSee } from '../tickets/contract/rules.ts'
import { selectTickets, toTicketView } from '../tickets/view.ts'
import type { TicketCard } from './contract/schema.ts'

/**
 * GET /chats/tickets/{uuid}: what a link to a ticket shows to who follows it with their eyes alone: nothing is opened, and nothing
 * is told to who may not see the ticket, not even that there is one. Throws ERR_NO_TICKET_FOUND.
 */
export function showTicket(ctx: Ctx, { uuid }: { uuid: string }): Promise<TicketCard> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => {
    const [row] = await selectTickets(tx, eq(tickets.uuid, uuid))
    if (!row || !canSee(tx.actor, row)) throw new AppError('ERR_NO_TICKET_FOUND')
    const { status, contact, queue, user } = toTicketView(tx, row)
    return {
      uuid,
      status,
      contact: { id: contact.id, name: contact.name },
      queue: queue?.name ?? null,
      user: user?.name ?? null,
    }
  })
}

import { and, eq, inArray } from 'drizzle-orm'
import { ticketPins } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { PinnedTickets } from '../contract/schema.ts'
import { seenTicket } from '../queries.ts'
import { pinnedIds, pinner, pinsOf, pinViews } from './list-pinned-tickets.ts'

/** The ticket stands in the user's lists where its last change puts it. Throws ERR_NO_TICKET_FOUND. */
export function unpinTicket(ctx: Ctx, input: { ticketId: number }): Promise<PinnedTickets> {
  permit(ctx.actor, 'tickets:list')
  const userId = pinner(ctx)

  return inTransaction(ctx, async (tx) => {
    const { id } = await seenTicket(tx, input.ticketId)
    const deletedPins = await tx.db
      .delete(ticketPins)
      .where(and(pinsOf(tx, userId), eq(ticketPins.ticketId, id)))
      .returning({ ticketId: ticketPins.ticketId })
    if (deletedPins.length > 0) emit(tx, { type: 'pins.changed', userId })
    return pinViews(tx, await pinnedIds(tx, userId))
  })
}

/** Tickets that ended are nobody's first any more; their own event tells every screen. */
export async function unpinForAll(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return
  await tx.db
    .delete(ticketPins)
    .where(inCompany(tx, ticketPins, inArray(ticketPins.ticketId, [...ticketIds])))
}

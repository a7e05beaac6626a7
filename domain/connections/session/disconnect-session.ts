import { eq, inArray, sql } from 'drizzle-orm'
import { ticketCounts } from '#db/schema/ticket-counts.ts'
import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { closeTicketsOf } from '../../tickets/actions/close-all-tickets.ts'
import { COUNTED_STATUSES } from '../../tickets/contract/lifecycle.ts'
import type { DisconnectInput } from '../contract/schema.ts'
import { findRow } from '../queries.ts'
import { orderSession } from './order-session.ts'

/**
 * Asks for a connection to be closed and unlinked from its account; its status becomes DISCONNECTED when that is done, and `qrcode`
 * where it was connected and is to import the past of the phone that is linked next (specification 2 §4). Its open tickets stay, or end first, without a word to anybody. Throws ERR_NO_WAPP_FOUND, and ERR_NO_PERMISSION for ending
 * tickets where closing all of them is not allowed. Interface 69.
 */
export function disconnectSession(
  ctx: Ctx,
  connectionId: number,
  { openTickets }: DisconnectInput = { openTickets: 'keep' },
): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  if (openTickets === 'keep') return order(ctx, connectionId)
  permit(ctx.actor, 'tickets:closeAll')
  return reading(ctx, (tx) => findRow(tx, connectionId))
    .then(() => closeTicketsOf(ctx, connectionId))
    .then(() => order(ctx, connectionId))
}

function order(ctx: Ctx, connectionId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status, importOldMessages } = await findRow(tx, connectionId)
    const isLinkedAnew = status === 'CONNECTED' && importOldMessages !== null
    await orderSession(tx, connectionId, { desired: isLinkedAnew ? 'running' : 'stopped', kind: 'log_out' })
  })
}

/** Returns the number of a connection's tickets that wait or are attended. Throws ERR_NO_WAPP_FOUND. */
export function countOpenTickets(ctx: Ctx, connectionId: number): Promise<number> {
  permit(ctx.actor, 'connections:manage')
  return reading(ctx, async (tx) => {
    await findRow(tx, connectionId)
    const [row] = await tx.db
      .select({ count: sql<number>`coalesce(sum(${ticketCounts.n}), 0)::int` })
      .from(ticketCounts)
      .where(
        inCompany(
          tx,
          ticketCounts,
          eq(ticketCounts.connectionId, connectionId),
          inArray(ticketCounts.status, [...COUNTED_STATUSES]),
        ),
      )
    return row?.count ?? 0
  })
}

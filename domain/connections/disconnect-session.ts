import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { orderSession } from './order-session.ts'
import { findRow } from './queries.ts'

/**
 * Asks for a connection to be closed and unlinked from its account; its status becomes DISCONNECTED when that is done.
 * Throws ERR_NO_WAPP_FOUND.
 */
export function disconnectSession(ctx: Ctx, connectionId: number): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    await findRow(tx, connectionId)
    await orderSession(tx, connectionId, { desired: 'stopped', kind: 'log_out' })
  })
}

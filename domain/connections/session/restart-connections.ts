import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { existingConnections } from '../queries.ts'
import { orderSession } from './order-session.ts'

/** Reopens every connection of the company that is meant to run. Answers how many. */
export function restartConnections(ctx: Ctx): Promise<number> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: connections.id })
      .from(connections)
      .where(existingConnections(tx, eq(connections.desired, 'running')))
    for (const { id } of rows) await orderSession(tx, id, { desired: 'running', kind: 'start' })
    return rows.length
  })
}

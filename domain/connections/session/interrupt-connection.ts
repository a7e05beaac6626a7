import { eq, inArray, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { ABANDONED_SECONDS } from '../../core/system/leases.ts'
import { inTransaction } from '../../core/transaction.ts'
import { LIVE_STATUSES } from '../contract/schema.ts'
import { existingConnections } from '../queries.ts'
import { changeConnection, openDrop } from '../write-status.ts'

/**
 * Nobody holds the connection any more, or ever did, and nobody came for it: people are shown that it is interrupted, with
 * a line in the timeline. Whoever takes it writes what is true then. Looks again under the lease's lock, so that it never writes
 * over a process that came after all, and of several callers one writes. Tells whether it was this one.
 */
export function interruptConnection(ctx: Ctx, connectionId: number): Promise<boolean> {
  const connectionRef = { companyId: ctx.companyId, connectionId }
  return inTransaction(ctx, async (tx) => {
    await beHoldable(tx, connectionId)
    const leases = await tx.db.execute(sql`select 1 from connection_leases where company_id = ${ctx.companyId}
      and connection_id = ${connectionId}
      and expires_at < clock_timestamp() - make_interval(secs => ${ABANDONED_SECONDS}) for update`)
    if (leases.length === 0) return false
    const live = await tx.db
      .select({ id: connections.id })
      .from(connections)
      .where(
        existingConnections(
          tx,
          eq(connections.id, connectionId),
          inArray(connections.status, [...LIVE_STATUSES]),
          sql`${connections.updatedAt} < clock_timestamp() - make_interval(secs => ${ABANDONED_SECONDS})`,
        ),
      )
      .for('update')
    if (live.length === 0) return false
    await openDrop(tx, connectionRef, { cause: 'process_stopped', code: null })
    await changeConnection(tx, connectionRef, {
      status: 'TIMEOUT',
      qrcode: '',
      pairingCode: null,
      lastDropCause: 'process_stopped',
    })
    return true
  })
}

/** One that no process ever took has no lease to lock: who takes it first then waits for this transaction. */
async function beHoldable(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`insert into connection_leases (company_id, connection_id)
    select company_id, id from connections where company_id = ${tx.companyId} and id = ${connectionId}
    on conflict do nothing`)
}

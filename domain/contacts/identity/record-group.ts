import type { Ctx } from '../../core/context.ts'
import { requireLease } from '../../core/system/lease-fence.ts'
import type { Lease } from '../../core/system/leases.ts'
import { inTransaction } from '../../core/transaction.ts'
import { recordGroupRights } from './find-or-create-contact.ts'

/** News of a group from a channel: whether the connection's number may only read it. */
export type GroupNews = { groupId: string; isReadOnly: boolean }

/** Stores what a channel told of a group. Throws LeaseLost when another process has the connection. */
export function recordGroup(ctx: Ctx, lease: Lease, news: GroupNews): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    await recordGroupRights(tx, { ...news, connectionId: lease.connectionId })
  })
}

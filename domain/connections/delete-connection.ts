import { and, eq, ne } from 'drizzle-orm'
import { channelContents, channelCredentials, channelKeys } from '#db/schema/channel-state.ts'
import { connections } from '#db/schema/connections.ts'
import { historyMessages } from '#db/schema/phone-books.ts'
import { rawEvents } from '#db/schema/raw-events.ts'
import { users } from '#db/schema/users.ts'
import { SETTINGS_CHANGED } from '#db/settings-changed.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow, signalAfterCommit } from '../core/outbox.ts'
import { requireLease } from '../core/system/lease-fence.ts'
import type { Lease } from '../core/system/leases.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { giveUpSends } from '../messages/delivery/settle-failed.ts'
import { lockRows } from './queries.ts'
import { orderSession } from './session/order-session.ts'

/**
 * Takes a connection away: its tickets and messages stay, nothing is sent or received over it any more. The process that
 * holds it unlinks the device and wipes what was kept (`purgeConnection`). When it was the default, the oldest of the
 * others becomes it; no user has it as their own any more. Throws ERR_NO_WAPP_FOUND.
 */
export function deleteConnection(ctx: Ctx, connectionId: number): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    const rows = await lockRows(tx)
    const row = firstOrThrow(
      rows.filter((candidate) => candidate.id === connectionId),
      'ERR_NO_WAPP_FOUND',
    )
    await orderSession(tx, connectionId, { desired: 'stopped', kind: 'log_out' })
    await giveUpSends(tx, connectionId)
    const { version } = firstOrThrow(
      await tx.db
        .update(connections)
        .set({
          deletedAt: tx.now(),
          isDefault: false,
          number: null,
          profileName: null,
          tokenHash: null,
          tokenLastFour: null,
        })
        .where(eq(connections.id, connectionId))
        .returning({ version: connections.version }),
    )
    const heir = rows.find((candidate) => candidate.id !== connectionId)
    if (row.isDefault && heir) await makeDefault(tx, heir.id)
    await freeUsers(tx, connectionId)
    emitRow(tx, { noun: 'connection', id: connectionId, version, action: 'delete' })
    signalAfterCommit(tx, 'commands')
  })
}

async function makeDefault(tx: Tx, connectionId: number): Promise<void> {
  const { version } = firstOrThrow(
    await tx.db
      .update(connections)
      .set({ isDefault: true, ...SETTINGS_CHANGED })
      .where(eq(connections.id, connectionId))
      .returning({ version: connections.version }),
  )
  emitRow(tx, { noun: 'connection', id: connectionId, version, action: 'update' })
}

/**
 * Clears the default connection of its users. They saw only groups of that connection, and would see no groups from now
 * on.
 */
async function freeUsers(tx: Tx, connectionId: number): Promise<void> {
  const freed = await tx.db
    .update(users)
    .set({ defaultConnectionId: null })
    .where(inCompany(tx, users, eq(users.defaultConnectionId, connectionId)))
    .returning({ id: users.id, version: users.version })
  for (const user of freed) emitRow(tx, { noun: 'user', ...user, action: 'update', rights: true })
}

/**
 * Forgets every secret of a deleted connection, archived ones too, what WhatsApp delivered, and what waited of its phone's
 * past. What is to become a message does so first, and goes with the others of its age. Throws LeaseLost.
 */
export function purgeConnection(ctx: Ctx, lease: Lease): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    await tx.db.delete(channelCredentials).where(eq(channelCredentials.connectionId, lease.connectionId))
    await tx.db.delete(channelKeys).where(eq(channelKeys.connectionId, lease.connectionId))
    await tx.db.delete(channelContents).where(eq(channelContents.connectionId, lease.connectionId))
    await tx.db.delete(historyMessages).where(eq(historyMessages.connectionId, lease.connectionId))
    await tx.db
      .delete(rawEvents)
      .where(and(eq(rawEvents.connectionId, lease.connectionId), ne(rawEvents.state, 'pending')))
  })
}

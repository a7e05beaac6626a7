import { eq, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Tx } from '../../core/context.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { emit, signalAfterCommit } from '../../core/outbox.ts'
import type { ConnectionStatus, DesiredState } from '../contract/schema.ts'
import { existingConnections } from '../queries.ts'

type Order = {
  desired: DesiredState
  kind: 'start' | 'new_qr' | 'log_out'
  status?: ConnectionStatus
  pairingNumber?: string | null
}

/**
 * Writes what is wanted of a connection and counts it as a new order: the sessions process that holds it, or the next one
 * that looks, carries it out. The API never waits for it; what happens arrives as events.
 */
export async function orderSession(tx: Tx, connectionId: number, order: Order): Promise<void> {
  const { desired, kind, status, pairingNumber } = order
  const { version } = firstOrThrow(
    await tx.db
      .update(connections)
      .set({
        desired,
        commandKind: kind,
        command: sql`${connections.command} + 1`,
        ...(status ? { status, qrcode: '', pairingCode: null } : {}),
        ...(pairingNumber === undefined ? {} : { pairingNumber }),
        // A fresh code gives the account up that it had, which may be live on another connection by now.
        ...(kind === 'new_qr' ? { accountPhone: null, accountLid: null, duplicateOfId: null } : {}),
        updatedAt: tx.now(),
      })
      .where(existingConnections(tx, eq(connections.id, connectionId)))
      .returning({ version: connections.version }),
    'ERR_NO_WAPP_FOUND',
  )
  emit(tx, { type: 'connection.session', connectionId, version })
  signalAfterCommit(tx, 'commands')
}

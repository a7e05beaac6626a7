import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { StartSessionInput } from '../contract/schema.ts'
import { findRow } from '../queries.ts'
import { orderSession } from './order-session.ts'
import { pairingNumberOf } from './pairing-number.ts'

/**
 * Asks for a fresh QR code: credentials that are there are archived and forgotten. Throws ERR_NO_WAPP_FOUND, and
 * ERR_CONNECTION_TRANSITION while it is connected: it must be disconnected first.
 */
export function requestQrCode(ctx: Ctx, input: StartSessionInput): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    const row = await findRow(tx, input.connectionId)
    if (row.status === 'CONNECTED') throw new AppError('ERR_CONNECTION_TRANSITION', { status: row.status })
    const pairingNumber = pairingNumberOf(tx.actor, input.pairingNumber)
    await orderSession(tx, row.id, { desired: 'running', kind: 'new_qr', status: 'OPENING', pairingNumber })
  })
}

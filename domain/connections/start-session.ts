import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { orderSession } from './order-session.ts'
import { findRow } from './queries.ts'
import type { StartSessionInput } from './schema.ts'

/**
 * Asks for a connection to be opened, with the credentials it has; one without them shows a QR code, and an eight-character
 * code too when the account's number is given. One that is connected stays as it is. Throws ERR_NO_WAPP_FOUND.
 */
export function startSession(ctx: Ctx, input: StartSessionInput): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    const row = await findRow(tx, input.connectionId)
    if (row.status === 'CONNECTED' && row.desired === 'running') return
    const pairingNumber = input.pairingNumber ?? null
    await orderSession(tx, row.id, { desired: 'running', kind: 'start', status: 'OPENING', pairingNumber })
  })
}

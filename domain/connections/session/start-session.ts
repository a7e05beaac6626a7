import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { StartSessionInput } from '../contract/schema.ts'
import { findRow } from '../queries.ts'
import { findHolder, isTaken } from './claim-account.ts'
import { orderSession } from './order-session.ts'
import { pairingNumberOf } from './pairing-number.ts'

/**
 * Asks for a connection to be opened, with the credentials it has; one without them shows a QR code, and an eight-character
 * code too when the account's number is given. One that is connected stays as it is. Throws ERR_NO_WAPP_FOUND, and
 * ERR_NUMBER_IN_USE with the connection's name when its number was paired on another one meanwhile.
 */
export function startSession(ctx: Ctx, input: StartSessionInput): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    const row = await findRow(tx, input.connectionId)
    if (row.status === 'CONNECTED' && row.desired === 'running') return
    const pairingNumber = pairingNumberOf(tx.actor, input.pairingNumber)
    await orderSession(tx, row.id, { desired: 'running', kind: 'start', status: 'OPENING', pairingNumber })
  }).catch((error: unknown) => {
    if (isTaken(error)) return refuse(ctx, input.connectionId, error)
    throw error
  })
}

async function refuse(ctx: Ctx, connectionId: number, cause: unknown): Promise<never> {
  const name = await reading(ctx, async (tx) => {
    const row = await findRow(tx, connectionId)
    const holder = await findHolder(tx, connectionId, row)
    return holder?.name ?? ''
  })
  throw new AppError('ERR_NUMBER_IN_USE', { name }, { cause })
}

import type { Ctx } from '../../core/context.ts'
import { assertHeld, type Leased } from '../../core/system/lease-fence.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { SendFailure } from '../contract/schema.ts'
import { settleFailed } from './settle-failed.ts'

/**
 * The channel refused a send, or it cannot be made: the bubble says why and offers to try again. A refused edit, revoke
 * or reaction is undone on the screen, because the customer still sees what was before. What was accepted meanwhile stays.
 * Throws LeaseLost when the lease is lost.
 */
export function recordRefused(
  ctx: Ctx,
  input: Leased & { externalId: string; code: SendFailure },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await assertHeld(tx, input)
    const { connectionId, externalId, code } = input
    await settleFailed(tx, { connectionId, externalIds: [externalId], code })
  })
}

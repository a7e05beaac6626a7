import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { assertHeld, type Leased } from '../../core/system/lease-fence.ts'
import { inTransaction } from '../../core/transaction.ts'
import { settleFailed } from './settle-failed.ts'

/** A send without an answer from the channel fails after so many attempts. Architecture section 6, rule 11. */
export const MAX_ATTEMPTS = 5

/**
 * Records that a send was not acknowledged in time on an open socket. It stays queued under the same id; the fifth
 * attempt makes it failed (not_confirmed). Time offline is no attempt: do not call this then. Answers the number of
 * attempts so far. Throws LeaseLost when the lease is lost.
 */
export function recordAttempt(
  ctx: Ctx,
  input: Leased & { externalId: string },
): Promise<{ attempts: number; hasFailed: boolean }> {
  return inTransaction(ctx, async (tx) => {
    await assertHeld(tx, input)
    const { connectionId, externalId } = input
    const [send] = await tx.db.execute<{ attempts: number }>(sql`
      update sends set attempts = attempts + 1
      where company_id = ${tx.companyId} and connection_id = ${connectionId} and external_id = ${externalId}
        and state = 'queued' returning attempts`)
    if (!send) return { attempts: 0, hasFailed: false }
    const hasFailed = send.attempts >= MAX_ATTEMPTS
    if (hasFailed) {
      await settleFailed(tx, { connectionId, externalIds: [externalId], code: 'not_confirmed' })
    }
    return { attempts: send.attempts, hasFailed }
  })
}

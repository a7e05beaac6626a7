import type { Ctx } from '#domain/core/context.ts'
import type { Lease } from '#domain/core/system/leases.ts'
import type { SendFailure } from '#domain/messages/contract/schema.ts'
import { recordAccepted } from '#domain/messages/delivery/record-accepted.ts'
import { recordAttempt } from '#domain/messages/delivery/record-attempt.ts'
import { recordRefused } from '#domain/messages/delivery/record-refused.ts'
import { batched } from '../lib/batched.ts'
import { retryUntilPersisted } from '../lib/retry-until-persisted.ts'

/**
 * Writes what became of sends. The server says once that it has a message, or that it refuses it: that is repeated until
 * the database has it, also when it is away at that moment.
 */
export function openRecords(ctx: Ctx, lease: Lease) {
  const ids = { connectionId: lease.connectionId, epoch: lease.epoch }
  let isOver = false
  const stored = (write: () => Promise<void>) => retryUntilPersisted(write, () => isOver)

  return {
    accepted: batched((externalIds: string[]) => stored(() => recordAccepted(ctx, { ...ids, externalIds }))),
    refused: (externalId: string, code: SendFailure) =>
      stored(() => recordRefused(ctx, { ...ids, externalId, code })),
    attempt: async (externalId: string) => void (await recordAttempt(ctx, { ...ids, externalId })),
    /** Repeats nothing more. */
    stop(): void {
      isOver = true
    },
  }
}

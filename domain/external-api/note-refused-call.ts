import { externalCalls } from '#db/schema/external-api.ts'
import type { Ctx } from '../core/context.ts'
import type { ErrorCode } from '../core/contract/errors.ts'
import { inTransaction } from '../core/transaction.ts'
import { safeText } from '../messages/contract/safe-text.ts'
import { connectionIdOf } from './connection-id-of.ts'

/** The log says of a refused call why. */
export async function noteRefusedCall(
  ctx: Ctx,
  { number, code }: { number: string; code: ErrorCode },
): Promise<void> {
  const connectionId = connectionIdOf(ctx)
  const row = { companyId: ctx.companyId, connectionId, number: safeText(number), code, createdAt: ctx.now() }
  await inTransaction(ctx, (tx) => tx.db.insert(externalCalls).values(row))
}

import type { Ctx } from '#domain/core/context.ts'
import { AppError } from '#domain/core/contract/errors.ts'
import { nameError } from '#domain/core/contract/process/describe-error.ts'
import { sqlState } from '#domain/core/database/database-errors.ts'
import { LeaseLost } from '#domain/core/system/lease-fence.ts'
import type { Lease } from '#domain/core/system/leases.ts'
import type { SendFailure } from '#domain/messages/contract/schema.ts'

/** The connection is held by another process: everything about it ends here. */
export function isLeaseLost(error: unknown): boolean {
  if (error instanceof LeaseLost) return true
  return error instanceof AppError && error.code === 'ERR_CONNECTION_TRANSITION'
}

/** The channel takes this message neither now nor later, and says why. */
export class SendRefused extends Error {
  constructor(readonly code: SendFailure) {
    super(code)
    this.name = 'SendRefused'
  }
}

/** The database could not be reached or was too busy; the same will work later. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'ERR_UNAVAILABLE' || error.code === 'ERR_BUSY')
}

/** For logs and failure columns: what kind of error, never its parameters, which hold what people wrote. */
export function nameOf(error: unknown): string {
  if (error instanceof AppError || error instanceof SendRefused) return error.code
  const state = sqlState(error)
  return state ? `database error ${state}` : nameError(error)
}

/** Tells the log by which failure something of a connection went wrong, never with which words of a customer. */
export function warn(
  ctx: Ctx,
  { connectionId }: Pick<Lease, 'connectionId'>,
  error: unknown,
  message: string,
): void {
  ctx.services.log.warn({ connectionId, failure: nameOf(error) }, message)
}

import type { Services } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { countFailure, readBlocks } from '../core/system/sign-in.ts'

/** After so many failures within an hour the key has to wait. */
export type Limit = { key: string; limit: number }

/** Throws ERR_TOO_MANY_ATTEMPTS (details.retryAfterSeconds) while one of the keys has to wait. */
export async function refuseWhileBlocked(services: Services, limits: readonly Limit[]): Promise<void> {
  const blocks = await readBlocks(
    services,
    limits.map(({ key }) => key),
  )
  const until = Math.max(0, ...[...blocks.values()].map((blockedUntil) => blockedUntil.getTime()))
  if (until === 0) return
  const retryAfterSeconds = Math.max(1, Math.ceil((until - services.now().getTime()) / 1000))
  throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds })
}

export async function countFailures(services: Services, limits: readonly Limit[]): Promise<void> {
  await Promise.all(limits.map(({ key, limit }) => countFailure(services, key, limit)))
}

import type { Ctx } from '../context.ts'
import { isPassing } from './database-errors.ts'

/** The amount of work in one transaction: the usual one, or as much as the database manages in a transaction's time. */
export type Portion = { readonly usual: number; size: number }

export const portionOf = (usual: number): Portion => ({ usual, size: usual })

/** The divisor for growth: after a success, the next portion grows by the usual size divided by it. */
const GROWTH = 20
/** The divisor after a failure: a portion that was too much is tried again with a quarter of it. */
const SHRINK = 4

/**
 * Does a portion of a long work. A database that is slow ends a transaction that takes too long, and its connection: the same
 * with less at once goes on. What fails one by one is the caller's to try later.
 */
export async function doPortion<T>(
  ctx: Ctx,
  portion: Portion,
  work: (ctx: Ctx, limit: number) => Promise<T>,
): Promise<T> {
  for (;;) {
    const { size, usual } = portion
    try {
      const value = await work(size > 1 ? impatient(ctx) : ctx, size)
      portion.size = Math.min(usual, size + Math.ceil(usual / GROWTH))
      return value
    } catch (error) {
      if (size === 1 || !isPassing(error)) throw error
      portion.size = Math.ceil(size / SHRINK)
      const { log } = ctx.services
      log.debug({ most: portion.size }, 'a transaction was too much for the database')
    }
  }
}

/**
 * Returns a context that does not wait for the database, so that a portion that was too much is not tried again
 * unchanged.
 */
function impatient(ctx: Ctx): Ctx {
  return { ...ctx, services: { ...ctx.services, patience: { ms: 0, maxWaiting: 0 } } }
}

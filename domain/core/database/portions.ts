import type { Ctx } from '../context.ts'
import { isPassing } from './database-errors.ts'

/** How much is done in one transaction: as much as usual, or as the database manages in a transaction's time. */
export type Portion = { readonly usual: number; size: number }

export const portionOf = (usual: number): Portion => ({ usual, size: usual })

/** Of what went well a little more is done at once the next time. */
const GROWTH = 20
/** What was too much is tried with a quarter of it. */
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

/** What was too much at once is not tried again as it was. */
function impatient(ctx: Ctx): Ctx {
  return { ...ctx, services: { ...ctx.services, patience: { ms: 0, maxWaiting: 0 } } }
}

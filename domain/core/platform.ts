import { type Ctx, isTx } from './context.ts'
import { AppError } from './contract/errors.ts'

/**
 * The platform itself, where a company's id stands: rows of plans, help videos and announcements are written inside this
 * fence, and what is announced from it concerns every company. No company has this id; row-level security lets nobody
 * else write those tables (db/security.ts), and shows of the companies their own rows in here, and nothing that is in them.
 */
export const PLATFORM = 0

/** The context in which the platform's rows are written. Throws ERR_NO_PERMISSION for everybody but super. */
export function platformCtx(ctx: Ctx): Ctx {
  if (ctx.companyId === PLATFORM) return ctx
  if (ctx.actor.kind === 'user' && !ctx.actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  if (isTx(ctx)) throw new Error('the platform is written in a transaction of its own')
  return { ...ctx, companyId: PLATFORM }
}

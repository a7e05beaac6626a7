import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import type { RatingFilter, RatingsView } from './contract/schema.ts'
import { scopeOf } from './figure-conditions.ts'
import { ratedWords } from './rated-words.ts'
import { ratingScores } from './rating-scores.ts'

/** GET /dashboard/ratings: whom ratings are about, and the words beside them. Throws ERR_NO_PERMISSION, ERR_VALIDATION. */
export function getRatings(ctx: Ctx, filter: RatingFilter): Promise<RatingsView> {
  permit(ctx.actor, 'dashboard:view')
  return reading(ctx, async (tx) => {
    const scope = await scopeOf(tx, filter, filter)
    return { scores: await ratingScores(tx, scope), comments: await ratedWords(tx, scope) }
  })
}

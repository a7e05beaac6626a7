import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { reading } from '../../core/transaction.ts'
import { campaignVerbs } from '../campaign-verbs.ts'
import {
  RECIPIENTS_PER_PAGE,
  type RecipientFilter,
  type RecipientPageView,
} from '../contract/report-schema.ts'
import { listRecipientViews } from './recipient-views.ts'

/** GET /campaigns/{id}/recipients: who gets it, and what became of each, page by page. Throws ERR_NOT_FOUND. */
export function listRecipients(
  ctx: Ctx,
  { campaignId, cursor, ...filter }: RecipientFilter & { campaignId: number },
): Promise<RecipientPageView> {
  permit(ctx.actor, 'campaigns:list')
  return reading(ctx, async (tx) => {
    await campaignVerbs.get(tx, { campaignId })
    const found = await listRecipientViews(tx, {
      ...filter,
      campaignId,
      before: cursor,
      limit: RECIPIENTS_PER_PAGE + 1,
    })
    const recipients = found.slice(0, RECIPIENTS_PER_PAGE)
    const hasMore = found.length > RECIPIENTS_PER_PAGE
    return { recipients, hasMore, next: hasMore ? (recipients.at(-1)?.id ?? null) : null }
  })
}

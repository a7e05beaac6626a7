import { campaignFollowUps, campaigns } from '#db/schema/campaigns.ts'
import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { emitRow } from '../../core/outbox.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { CampaignView } from '../contract/schema.ts'
import { followUpsOf, holdCampaign } from '../queries.ts'
import { campaignViews } from '../views.ts'

const MAX_NAME = 50

/** POST /campaigns/{id}/duplicate: a new one like it, which nobody has got and which has no time. Throws ERR_NOT_FOUND. */
export function duplicateCampaign(ctx: Ctx, { campaignId }: { campaignId: number }): Promise<CampaignView> {
  permit(ctx.actor, 'campaigns:save')
  return inTransaction(ctx, async (tx) => {
    const original = firstOrThrow([await holdCampaign(tx, campaignId)].filter((row) => row !== undefined))
    const { companyId } = tx
    const { name, contactListId, tagListId, connectionId, userId, queueId, openTicket, statusTicket } =
      original
    const { texts, confirmation, confirmationTexts, confirmationAnswers, hasOptOutLine, fileId } = original
    const copy = firstOrThrow(
      await tx.db
        .insert(campaigns)
        .values({
          companyId,
          name: copiedName(name),
          contactListId,
          tagListId,
          connectionId,
          userId,
          queueId,
          openTicket,
          statusTicket,
          texts,
          confirmation,
          confirmationTexts,
          confirmationAnswers,
          hasOptOutLine,
          fileId,
          seed: Math.floor(Math.random() * 1_000_000),
          makerId: userIdOf(tx.actor),
          createdAt: tx.now(),
          updatedAt: tx.now(),
        })
        .returning(),
    )
    const steps = (await followUpsOf(tx, [campaignId])).get(campaignId) ?? []
    if (steps.length > 0)
      await tx.db.insert(campaignFollowUps).values(steps.map((step) => ({ ...step, campaignId: copy.id })))
    emitRow(tx, { noun: 'campaign', id: copy.id, version: copy.version, action: 'create' })
    return firstOrThrow(await campaignViews(tx, [copy]))
  })
}

function copiedName(name: string): string {
  const suffix = ' - copy'
  return `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`
}

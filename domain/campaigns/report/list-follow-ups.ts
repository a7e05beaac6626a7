import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { campaignRecipients, campaigns } from '#db/schema/campaigns.ts'
import { maskWritten } from '../../contacts/contract/masking.ts'
import { masksNumbers } from '../../contacts/contract/rules.ts'
import { contactView } from '../../contacts/view.ts'
import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import type { PendingFollowUps } from '../contract/pending-schema.ts'
import { isPaused } from '../contract/rules.ts'
import { followUpsOf } from '../queries.ts'
import { readCampaignSettings } from '../read-settings.ts'
import { renderFollowUp } from '../run/render-texts.ts'

/** GET /contacts/{id}/follow-ups: what they get of campaigns unless they answer first, the soonest first. Throws ERR_NO_CONTACT_FOUND. */
export function listFollowUps(ctx: Ctx, { contactId }: { contactId: number }): Promise<PendingFollowUps> {
  permit(ctx.actor, 'contacts:list')
  return reading(ctx, async (tx) => {
    await contactView(tx, contactId)
    const { state, dueAt } = campaignRecipients
    const isWaiting = and(
      eq(campaignRecipients.contactId, contactId),
      isNotNull(dueAt),
      inArray(state, ['handed', 'sent', 'delivered', 'read']),
    )
    const rows = await tx.db
      .select({ recipient: campaignRecipients, campaign: campaigns })
      .from(campaignRecipients)
      .innerJoin(
        campaigns,
        and(
          eq(campaigns.companyId, campaignRecipients.companyId),
          eq(campaigns.id, campaignRecipients.campaignId),
        ),
      )
      .where(inCompany(tx, campaignRecipients, isWaiting, isNull(campaigns.deletedAt)))
      .orderBy(asc(dueAt), asc(campaignRecipients.id))
    const settings = await readCampaignSettings(tx)
    const steps = await followUpsOf(
      tx,
      rows.map(({ campaign }) => campaign.id),
    )
    const isMasked = masksNumbers(tx.actor)
    const followUps = rows.flatMap(({ recipient, campaign }) => {
      const ofCampaign = steps.get(campaign.id) ?? []
      const step = ofCampaign.find(({ position }) => position > recipient.followUp)
      if (!step || recipient.dueAt === null) return []
      const text = renderFollowUp(step.text, { campaign, settings, recipient })
      return {
        campaignId: campaign.id,
        campaignName: campaign.name,
        position: step.position,
        count: ofCampaign.length,
        dueAt: recipient.dueAt.toISOString(),
        text: isMasked ? maskWritten(text) : text,
        isPaused: isPaused(campaign),
      }
    })
    return { followUps }
  })
}

import { eq, isNull } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { canonicalPhone, digitsOf } from '../../contacts/contract/rules.ts'
import { findOrCreateContact } from '../../contacts/identity/find-or-create-contact.ts'
import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { queueContent } from '../../messages/outbound/queue-content.ts'
import { ticketForNotice } from '../../tickets/actions/ticket-for-notice.ts'
import { CLOSED } from '../../tickets/contract/lifecycle.ts'
import type { TestInput } from '../contract/preview-schema.ts'
import { readCampaignSettings } from '../read-settings.ts'
import { audienceVariables, readAudience } from '../run/read-audience.ts'
import { rendererOf, renderFor } from '../run/render-texts.ts'

const MIN_DIGITS = 8

/**
 * POST /campaigns/{id}/test: sends each variant at once to a number, as the first person of the audience would get it. It is no part of
 * the campaign: nobody is counted. Throws ERR_NOT_FOUND, ERR_CAMPAIGN_EMPTY, ERR_VALIDATION, ERR_CONTACT_BLOCKED.
 */
export function sendCampaignTest(
  ctx: Ctx,
  { campaignId, number }: TestInput & { campaignId: number },
): Promise<{ sentCount: number }> {
  permit(ctx.actor, 'campaigns:save')
  const phone = digitsOf(number)
  if (phone.length < MIN_DIGITS) throw invalid({ number: 'phone' })
  return inTransaction(ctx, async (tx) => {
    const campaign = firstOrThrow(
      await tx.db
        .select()
        .from(campaigns)
        .where(inCompany(tx, campaigns, eq(campaigns.id, campaignId), isNull(campaigns.deletedAt))),
    )
    const settings = await readCampaignSettings(tx)
    const renderer = rendererOf(campaign, settings, await audienceVariables(tx, campaign))
    if (renderer.variants.length === 0) throw new AppError('ERR_CAMPAIGN_EMPTY')
    const [first] = await readAudience(tx, campaign, { after: 0, limit: 1 })
    const { connectionId, fileId } = campaign
    const { contact } = await findOrCreateContact(tx, {
      channel: 'whatsapp',
      connectionId,
      person: { phone: canonicalPhone(phone), lid: null, pushName: null },
    })
    if (!contact.isActive) throw new AppError('ERR_CONTACT_BLOCKED')
    const ticketId = await ticketForNotice(tx, {
      pair: { contactId: contact.id, connectionId },
      isGroup: false,
      opens: false,
      status: CLOSED,
      queueId: null,
      userId: null,
    })
    const userId = userIdOf(tx.actor)
    const by = userId === null ? null : { id: userId, name: '' }
    for (const variant of renderer.variants) {
      const rendered = renderFor({ ...renderer, variants: [variant] }, first ?? anyone(phone))
      for (const text of [rendered?.confirmationText, rendered?.text])
        if (text)
          await queueContent(tx, {
            ticketId,
            text,
            fileId: text === rendered?.text ? fileId : null,
            by,
            isSigned: false,
          })
    }
    return { sentCount: renderer.variants.length }
  })
}

/** Where the audience has nobody yet. */
const anyone = (number: string) => ({
  place: 0,
  contactListItemId: null,
  contactId: null,
  identity: number,
  name: '',
  number,
  email: '',
  variables: {},
  isWhatsappValid: null,
  isOptedOut: false,
  isBlocked: false,
})

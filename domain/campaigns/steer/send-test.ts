import { eq, isNull } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { isPhone } from '../../contacts/contract/rules.ts'
import { countryOf, typedPhone } from '../../contacts/contract/typed-phone.ts'
import { findOrCreateContact } from '../../contacts/identity/find-or-create-contact.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { queueContent } from '../../messages/outbound/queue-content.ts'
import { strangersAmong } from '../../messages/pace/forecast-sends.ts'
import { awaitWord, findOptOut } from '../../opt-outs/opt-out.ts'
import { ticketForNotice } from '../../tickets/actions/ticket-for-notice.ts'
import { CLOSED } from '../../tickets/contract/lifecycle.ts'
import type { TestInput } from '../contract/preview-schema.ts'
import type { CampaignRow } from '../queries.ts'
import { readCampaignSettings } from '../read-settings.ts'
import { audienceVariables, firstOfAudience } from '../run/read-audience.ts'
import { rendererOf, renderFor } from '../run/render-texts.ts'

/**
 * POST /campaigns/{id}/test: sends each variant to a number, as the first person of the audience would get it: at once, and to somebody
 * who never wrote over the connection at the pace of its number. It is no part of the campaign: nobody is counted. A word that opts out is heard. Throws ERR_NOT_FOUND, ERR_CAMPAIGN_EMPTY, ERR_VALIDATION, ERR_CONTACT_BLOCKED, ERR_OPTED_OUT.
 */
export function sendCampaignTest(
  ctx: Ctx,
  { campaignId, number }: TestInput & { campaignId: number },
): Promise<{ sentCount: number }> {
  permit(ctx.actor, 'campaigns:save')
  const phone = typedPhone(number, countryOf(ctx.actor))
  if (!isPhone(phone)) throw invalid({ number: 'phone' })
  return inTransaction(ctx, async (tx) => {
    const campaign = firstOrThrow(
      await tx.db
        .select()
        .from(campaigns)
        .where(inCompany(tx, campaigns, eq(campaigns.id, campaignId), isNull(campaigns.deletedAt))),
    )
    const contents = await contentsOf(tx, campaign, phone)
    if (contents.length === 0) throw new AppError('ERR_CAMPAIGN_EMPTY')
    const contactId = await receiverOf(tx, campaign, phone)
    const { connectionId } = campaign
    const byMachine =
      (await strangersAmong(tx, { connectionId, contactIds: [contactId] })).get(contactId) ?? true
    const ticketId = await ticketOf(tx, { contactId, connectionId })
    const userId = userIdOf(tx.actor)
    const by = userId === null ? null : { id: userId, name: '' }
    for (const content of contents)
      await queueContent(tx, { ticketId, ...content, by, isSigned: false, byMachine })
    await awaitWord(tx, contactId)
    return { sentCount: contents.length }
  })
}

type Content = { text: string; fileId: number | null }

/** Each variant as the first person of the audience would get it: its question, then its text with the file. */
async function contentsOf(tx: Tx, campaign: CampaignRow, phone: string): Promise<Content[]> {
  const settings = await readCampaignSettings(tx)
  const renderer = rendererOf(campaign, settings, await audienceVariables(tx, campaign))
  const [first = anyone(phone)] = await firstOfAudience(tx, campaign, 1)
  return renderer.variants.flatMap((variant) => {
    const rendered = renderFor({ ...renderer, variants: [variant] }, first)
    if (!rendered) return []
    const question =
      rendered.confirmationText === '' ? [] : [{ text: rendered.confirmationText, fileId: null }]
    return [...question, { text: rendered.text, fileId: campaign.fileId }]
  })
}

/** The contact who has the number. Whoever wants no campaigns gets no trial of one. */
async function receiverOf(tx: Tx, { connectionId }: CampaignRow, phone: string): Promise<number> {
  const person = { phone, lid: null, pushName: null }
  const { contact } = await findOrCreateContact(tx, { channel: 'whatsapp', connectionId, person })
  if (!contact.isActive) throw new AppError('ERR_CONTACT_BLOCKED')
  if (await findOptOut(tx, contact.id)) throw new AppError('ERR_OPTED_OUT')
  return contact.id
}

function ticketOf(tx: Tx, pair: { contactId: number; connectionId: number }): Promise<number> {
  const nobody = { queueId: null, userId: null }
  return ticketForNotice(tx, { pair, isGroup: false, opens: false, status: CLOSED, ...nobody })
}

/** A person for an audience that has nobody yet. */
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

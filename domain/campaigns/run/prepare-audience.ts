import { campaignRecipients } from '#db/schema/campaigns.ts'
import type { Tx } from '../../core/context.ts'
import { type CampaignRow, writeCampaign } from '../queries.ts'
import { readCampaignSettings } from '../read-settings.ts'
import { type AudienceMember, audienceVariables, readAudience, skipReasonOf } from './read-audience.ts'
import { type Renderer, rendererOf, renderFor } from './render-texts.ts'

/** People a transaction: a list of any length holds no lock for long. */
const PORTION = 1_000

/**
 * Writes the next people of a campaign that has begun, each with the text that they will get. Answers whether all are written.
 * However often whoever does it is killed, each is written once: the place is stored with them.
 */
export async function prepareAudience(tx: Tx, campaign: CampaignRow): Promise<boolean> {
  const { members, next } = await readAudience(tx, campaign, { after: campaign.preparedUpTo, limit: PORTION })
  if (members.length > 0) {
    const settings = await readCampaignSettings(tx)
    const renderer = rendererOf(campaign, settings, await audienceVariables(tx, campaign))
    const rows = members.flatMap((member) => recipientOf(tx, campaign, renderer, member))
    if (rows.length > 0) await tx.db.insert(campaignRecipients).values(rows).onConflictDoNothing()
  }
  await writeCampaign(tx, campaign, next === null ? { preparedAt: tx.now() } : { preparedUpTo: next })
  return next === null
}

function recipientOf(tx: Tx, campaign: CampaignRow, renderer: Renderer, member: AudienceMember) {
  const rendered = renderFor(renderer, member)
  if (!rendered) return []
  const { contactListItemId, contactId, identity, name, number, email, variables } = member
  const reason = skipReasonOf(member)
  return [
    {
      companyId: tx.companyId,
      campaignId: campaign.id,
      contactListItemId,
      contactId,
      identity,
      name,
      number,
      email,
      variables,
      ...rendered,
      ...(reason && { state: 'skipped' as const, reason }),
      updatedAt: tx.now(),
    },
  ]
}

import { eq, isNull } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { strangersAmong } from '../../messages/pace/forecast-sends.ts'
import {
  fillPlaceholders,
  gapsIn,
  type PlaceholderValues,
  unknownPlaceholders,
} from '../contract/placeholders.ts'
import type { CampaignPreview } from '../contract/preview-schema.ts'
import { type CampaignRow, followUpsOf } from '../queries.ts'
import { readCampaignSettings } from '../read-settings.ts'
import {
  type AudienceMember,
  audienceVariables,
  firstOfAudience,
  skipReasonOf,
} from '../run/read-audience.ts'
import { memberValues, type Renderer, rendererOf, renderFor } from '../run/render-texts.ts'
import { countAudience } from './count-audience.ts'
import { forecastCampaign } from './forecast-campaign.ts'

const SAMPLES_A_VARIANT = 5
/** People whose texts are looked at: of more only the counts are known beforehand. */
const LOOKED_AT = 2_000

/** GET /campaigns/{id}/preview: who would get what, and how long it takes. Nothing is written. Throws ERR_NOT_FOUND. */
export function previewCampaign(ctx: Ctx, { campaignId }: { campaignId: number }): Promise<CampaignPreview> {
  permit(ctx.actor, 'campaigns:list')
  return reading(ctx, async (tx) => {
    const campaign = firstOrThrow(
      await tx.db
        .select()
        .from(campaigns)
        .where(inCompany(tx, campaigns, eq(campaigns.id, campaignId), isNull(campaigns.deletedAt))),
    )
    const settings = await readCampaignSettings(tx)
    const counts = await countAudience(tx, campaign)
    const renderer = rendererOf(campaign, settings, await audienceVariables(tx, campaign))
    const followUpTexts = ((await followUpsOf(tx, [campaign.id])).get(campaign.id) ?? []).map(
      ({ text }) => text,
    )
    const members = await firstOfAudience(tx, campaign, LOOKED_AT)
    const messageCount = counts.valid + counts.unchecked
    const strangers = await strangersOf(tx, campaign, members)
    return {
      counts,
      ...textsOf(members, renderer, followUpTexts),
      forecast: await forecastCampaign(tx, campaign, settings, { messageCount, strangers }),
    }
  })
}

type Texts = Pick<CampaignPreview, 'samples' | 'gaps' | 'unknownPlaceholders' | 'placeholders' | 'lookedAt'>

/** Tells of each who gets it, in their order, whether they never wrote to the number. */
async function strangersOf(
  tx: Tx,
  { connectionId }: CampaignRow,
  members: readonly AudienceMember[],
): Promise<boolean[]> {
  const reached = members.filter((member) => skipReasonOf(member) === null)
  const contactIds = reached.flatMap(({ contactId }) => contactId ?? [])
  const isStrange = await strangersAmong(tx, { connectionId, contactIds })
  return reached.map(({ contactId }) => contactId === null || (isStrange.get(contactId) ?? true))
}

function textsOf(
  members: readonly AudienceMember[],
  renderer: Renderer,
  followUpTexts: readonly string[],
): Texts {
  const samples: CampaignPreview['samples'] = []
  const sampleCounts = new Map<number, number>()
  const gapCounts = new Map<string, number>()
  for (const member of members) {
    const rendered = skipReasonOf(member) ? null : renderFor(renderer, member)
    if (!rendered) continue
    const { variant, text, confirmationText } = rendered
    const values = memberValues(renderer, member)
    for (const placeholder of gapsOf(renderer, { values, variant, followUpTexts }))
      gapCounts.set(placeholder, (gapCounts.get(placeholder) ?? 0) + 1)
    const count = sampleCounts.get(variant) ?? 0
    if (count >= SAMPLES_A_VARIANT) continue
    sampleCounts.set(variant, count + 1)
    const { name, number } = member
    const followUps = followUpTexts.map((step) => fillPlaceholders(step, values, renderer.knownNames))
    samples.push({ variant, name, number, message: text, confirmationMessage: confirmationText, followUps })
  }
  const ofVariants = renderer.variants.flatMap(({ text, confirmationText }) => [text, confirmationText])
  const allTexts = [...ofVariants, ...followUpTexts]
  return {
    samples: samples.toSorted((first, second) => first.variant - second.variant),
    gaps: [...gapCounts].map(([placeholder, count]) => ({ placeholder, count })),
    unknownPlaceholders: [
      ...new Set(allTexts.flatMap((text) => unknownPlaceholders(text, renderer.knownNames))),
    ],
    placeholders: [...renderer.knownNames],
    lookedAt: members.length,
  }
}

type Rendering = { values: PlaceholderValues; variant: number; followUpTexts: readonly string[] }

function gapsOf(
  { variants, knownNames }: Renderer,
  { values, variant, followUpTexts }: Rendering,
): ReadonlySet<string> {
  const { text = '', confirmationText = '' } = variants.find(({ number }) => number === variant) ?? {}
  return gapsIn([text, confirmationText, ...followUpTexts].join('\n'), values, knownNames)
}

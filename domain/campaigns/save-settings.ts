import { sql } from 'drizzle-orm'
import { campaignSettings } from '#db/schema/campaigns.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { CampaignSettingsAnswer, SaveCampaignSettingsInput } from './contract/settings-schema.ts'
import { readCampaignSettings } from './read-settings.ts'

/** GET /campaign-settings. */
export function getCampaignSettings(ctx: Ctx): Promise<CampaignSettingsAnswer> {
  permit(ctx.actor, 'campaigns:list')
  return reading(ctx, answerOf)
}

/**
 * POST /campaign-settings: what is left out stays. Other hours and intervals count before the next message. Throws ERR_ROW_CHANGED with
 * `current`.
 */
export function saveCampaignSettings(
  ctx: Ctx,
  { settings, version }: SaveCampaignSettingsInput,
): Promise<CampaignSettingsAnswer> {
  permit(ctx.actor, 'campaigns:save')
  return inTransaction(ctx, async (tx) => {
    await tx.db.insert(campaignSettings).values({ companyId: tx.companyId }).onConflictDoNothing()
    const before = await readCampaignSettings(tx)
    if (version !== undefined && version < before.version && version > 0)
      throw new AppError('ERR_ROW_CHANGED', { current: before })
    const { optOutWords, ...plain } = settings
    const words = optOutWords && { optOutWords: optOutWords.map(({ word }) => word) }
    const values = { ...plain, ...words, updatedAt: tx.now() }
    await tx.db
      .insert(campaignSettings)
      .values({ ...values, companyId: tx.companyId })
      .onConflictDoUpdate({ target: campaignSettings.companyId, set: values })
    await wakeLines(tx)
    return answerOf(tx)
  })
}

/** Lines that wait for hours that were changed look again. */
async function wakeLines(tx: Tx): Promise<void> {
  const now = tx.now().toISOString()
  await tx.db.execute(sql`update timers set due_at = ${now}::timestamptz
    where company_id = ${tx.companyId} and kind = 'campaignLine' and due_at > ${now}::timestamptz`)
}

async function answerOf(tx: Tx): Promise<CampaignSettingsAnswer> {
  const settings = await readCampaignSettings(tx)
  const entries = Object.entries(settings).map(([key, value]) => ({
    key,
    value: typeof value === 'object' ? JSON.stringify(value) : String(value),
  }))
  return { settings, entries }
}

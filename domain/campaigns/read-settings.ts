import { campaignSettings } from '#db/schema/campaigns.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { type CampaignSettingsView, USUAL_CAMPAIGN_SETTINGS } from './contract/settings-schema.ts'

/** The settings of the company's campaigns: its own, else the usual ones. */
export async function readCampaignSettings(tx: Tx): Promise<CampaignSettingsView> {
  const [row] = await tx.db.select().from(campaignSettings).where(inCompany(tx, campaignSettings))
  if (!row) return USUAL_CAMPAIGN_SETTINGS
  const { companyId: _company, updatedAt: _time, ...settings } = row
  return { ...settings, optOutWords: settings.optOutWords.map((word) => ({ word })) }
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { clearTimer } from '../../core/jobs/timers.ts'
import type { PauseReason } from '../contract/rules.ts'
import { type CampaignRow, writeCampaign } from '../queries.ts'

/**
 * A running campaign that is held stands still, with the reason; whoever has no outcome yet stays planned. Its audience is written all
 * the same: who comes into its list meanwhile is none of it.
 */
export async function pauseCampaign(
  tx: Tx,
  campaign: CampaignRow,
  reason: PauseReason,
): Promise<CampaignRow | undefined> {
  if (campaign.status !== 'EM_ANDAMENTO') return campaign
  return writeCampaign(tx, campaign, { status: 'CANCELADA', pauseReason: reason })
}

/** A campaign is over for good: each who has no outcome is passed over, and its audience is not written any further. */
export async function endCampaign(tx: Tx, campaign: CampaignRow): Promise<CampaignRow | undefined> {
  const now = tx.now().toISOString()
  await tx.db.execute(sql`update campaign_recipients set state = 'skipped', reason = 'cancelled', due_at = null,
      updated_at = ${now}::timestamptz
    where company_id = ${tx.companyId} and campaign_id = ${campaign.id} and state in ('planned', 'asked', 'confirmed')`)
  await tx.db.execute(sql`update campaign_recipients set due_at = null
    where company_id = ${tx.companyId} and campaign_id = ${campaign.id} and due_at is not null`)
  await clearTimer(tx, { kind: 'campaign', refId: campaign.id })
  return writeCampaign(tx, campaign, {
    status: 'CANCELADA',
    pauseReason: 'ended',
    completedAt: tx.now(),
    preparedAt: campaign.preparedAt ?? tx.now(),
  })
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { campaignFollowUps, campaignRecipients, campaigns } from '#db/schema/campaigns.ts'
import type { Tx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import type { RecipientState } from './contract/rules.ts'

export type CampaignRow = typeof campaigns.$inferSelect
export type RecipientRow = typeof campaignRecipients.$inferSelect
export type FollowUpRow = typeof campaignFollowUps.$inferSelect

/** A campaign, held until the transaction ends; undefined where there is none any more. */
export async function holdCampaign(tx: Tx, campaignId: number): Promise<CampaignRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(campaigns)
    .where(inCompany(tx, campaigns, eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
    .for('no key update')
  return row
}

/** Changes columns of a campaign that is held, and tells every browser. */
export async function writeCampaign(
  tx: Tx,
  { id }: Pick<CampaignRow, 'id'>,
  values: Partial<typeof campaigns.$inferInsert>,
): Promise<CampaignRow | undefined> {
  const [row] = await tx.db
    .update(campaigns)
    .set({ ...values, updatedAt: tx.now() })
    .where(inCompany(tx, campaigns, eq(campaigns.id, id)))
    .returning()
  if (row) emitRow(tx, { noun: 'campaign', id, version: row.version, action: 'update' })
  return row
}

/** The number of recipients in each state, by campaign. */
export async function countRecipients(
  tx: Tx,
  campaignIds: readonly number[],
): Promise<Map<number, Partial<Record<RecipientState, number>>>> {
  const counts = new Map<number, Partial<Record<RecipientState, number>>>()
  if (campaignIds.length === 0) return counts
  const { campaignId, state } = campaignRecipients
  const rows = await tx.db
    .select({ campaignId, state, count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .where(inCompany(tx, campaignRecipients, inArray(campaignId, [...campaignIds])))
    .groupBy(campaignId, state)
  for (const row of rows) {
    const ofCampaign = counts.get(row.campaignId) ?? {}
    ofCampaign[row.state] = row.count
    counts.set(row.campaignId, ofCampaign)
  }
  return counts
}

/** Follow-ups of campaigns, in their order. */
export async function followUpsOf(
  tx: Tx,
  campaignIds: readonly number[],
): Promise<Map<number, FollowUpRow[]>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(campaignFollowUps)
    .where(inCompany(tx, campaignFollowUps, inArray(campaignFollowUps.campaignId, [...campaignIds])))
    .orderBy(campaignFollowUps.campaignId, campaignFollowUps.position)
  return Map.groupBy(rows, ({ campaignId }) => campaignId)
}

/** Changes columns of a recipient that is held. */
export async function writeRecipient(
  tx: Tx,
  { id }: Pick<RecipientRow, 'id'>,
  values: Partial<typeof campaignRecipients.$inferInsert>,
): Promise<void> {
  await tx.db
    .update(campaignRecipients)
    .set({ ...values, updatedAt: tx.now() })
    .where(and(inCompany(tx, campaignRecipients, eq(campaignRecipients.id, id))))
}

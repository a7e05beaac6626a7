import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import type { CampaignReport } from '../contract/report-schema.ts'

/** Messages of a campaign that failed and are neither the message nor the question of anybody: follow-ups. */
const failed = (tx: Tx, campaignId: number): SQL => sql`messages m
  where m.company_id = ${tx.companyId} and m.campaign_id = ${campaignId} and m.failed_at is not null
    and not exists (select from campaign_recipients r where r.company_id = m.company_id and r.message_id = m.id)
    and not exists (select from campaign_recipients r where r.company_id = m.company_id and r.confirmation_message_id = m.id)`

/** Why follow-ups did not arrive, and with how many people. Who got the message itself has its state all the same. */
export async function followUpFailuresOf(
  tx: Tx,
  campaignId: number,
): Promise<CampaignReport['followUpFailures']> {
  const rows = await tx.db.execute<{ reason: string; count: number }>(sql`
    select coalesce(m.failure_code, 'unknown') as reason, count(distinct m.contact_id)::int as count
    from ${failed(tx, campaignId)} group by 1 order by 2 desc, 1`)
  return [...rows]
}

/** Returns for these contacts why the last follow-up that failed did. */
export async function followUpFailuresBy(
  tx: Tx,
  { campaignId, contactIds }: { campaignId: number; contactIds: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (contactIds.length === 0) return new Map()
  const rows = await tx.db.execute<{ contactId: number; reason: string }>(sql`
    select distinct on (m.contact_id) m.contact_id::float8 as "contactId", coalesce(m.failure_code, 'unknown') as reason
    from ${failed(tx, campaignId)} and m.contact_id = any(${idArray(contactIds)}) order by m.contact_id, m.id desc`)
  return new Map(rows.map(({ contactId, reason }) => [contactId, reason]))
}

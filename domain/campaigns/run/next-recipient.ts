import { and, eq, ne, sql } from 'drizzle-orm'
import { campaignRecipients } from '#db/schema/campaigns.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { CampaignRow, RecipientRow } from '../queries.ts'

/**
 * The next person of a campaign, held: first whoever agreed or gets a follow-up and whose moment has come, then the next who is
 * planned. Undefined where nobody is due now. A follow-up waits until the message before it has left.
 */
export async function takeRecipient(
  tx: Tx,
  { id }: Pick<CampaignRow, 'id'>,
): Promise<RecipientRow | undefined> {
  const { campaignId, dueAt, state } = campaignRecipients
  const isDue = sql`${dueAt} <= ${tx.now().toISOString()}::timestamptz`
  const [due] = await tx.db
    .select()
    .from(campaignRecipients)
    .where(inCompany(tx, campaignRecipients, eq(campaignId, id), isDue, ne(state, 'handed')))
    .orderBy(dueAt, campaignRecipients.id)
    .limit(1)
    .for('no key update')
  if (due) return due
  const [planned] = await tx.db
    .select()
    .from(campaignRecipients)
    .where(and(inCompany(tx, campaignRecipients, eq(campaignId, id), eq(state, 'planned'))))
    .orderBy(campaignRecipients.id)
    .limit(1)
    .for('no key update')
  return planned
}

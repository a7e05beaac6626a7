import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { DAY_MS } from '../../core/contract/time.ts'
import { holdCampaign, writeCampaign } from '../queries.ts'

/** A question that nobody answered for so long has its outcome. Server behaviour §4. */
export const ANSWER_MS = DAY_MS

/** A running campaign in which everybody has an outcome, and nobody gets a follow-up any more, is over. */
export async function finishIfDone(tx: Tx, campaignId: number): Promise<void> {
  await settleTakenBack(tx, campaignId)
  if (await hasOpenRecipients(tx, campaignId)) return
  const campaign = await holdCampaign(tx, campaignId)
  if (campaign?.status !== 'EM_ANDAMENTO' || campaign.preparedAt === null) return
  // Looked at again behind the lock: a failed one may be planned once more.
  if (await hasOpenRecipients(tx, campaignId)) return
  await settleUnanswered(tx, campaignId)
  await writeCampaign(tx, campaign, { status: 'FINALIZADA', completedAt: tx.now() })
}

/** Passes over those who never answered the question: an answer that comes later is an ordinary message. */
async function settleUnanswered(tx: Tx, campaignId: number): Promise<void> {
  await tx.db.execute(sql`
    update campaign_recipients set state = 'skipped', reason = 'noAnswer', updated_at = ${tx.now().toISOString()}::timestamptz
    where company_id = ${tx.companyId} and campaign_id = ${campaignId} and state = 'asked'`)
}

/** Passes over recipients whose message was deleted before it left, alone or with its conversation: the channel never reports on it. */
async function settleTakenBack(tx: Tx, campaignId: number): Promise<void> {
  await tx.db.execute(sql`
    update campaign_recipients set state = 'skipped', reason = 'cancelled', due_at = null, updated_at = ${tx.now().toISOString()}::timestamptz
    where id in (select r.id from campaign_recipients r where r.company_id = ${tx.companyId} and r.campaign_id = ${campaignId}
      and r.state = 'handed' and not exists (select from sends s where s.company_id = r.company_id
        and s.message_id = r.message_id and s.kind = 'message' and s.state <> 'discarded')
      for no key update of r skip locked)`)
}

async function hasOpenRecipients(tx: Tx, campaignId: number): Promise<boolean> {
  const since = new Date(tx.now().getTime() - ANSWER_MS).toISOString()
  const of = sql`from campaign_recipients where company_id = ${tx.companyId} and campaign_id = ${campaignId}`
  const [row] = await tx.db.execute<{ isOpen: boolean }>(sql`
    select exists (select ${of} and state in ('planned', 'confirmed', 'handed'))
      or exists (select ${of} and state = 'asked' and asked_at > ${since}::timestamptz)
      or exists (select ${of} and due_at is not null) as "isOpen"`)
  return row?.isOpen ?? false
}

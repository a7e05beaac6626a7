import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { startTimer, takeTimer } from '../../core/jobs/timers.ts'
import { emitRow } from '../../core/outbox.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { PauseReason } from '../contract/rules.ts'
import { holdCampaign } from '../queries.ts'
import { finishIfDone } from './finish-campaign.ts'
import { pauseCampaign } from './pause.ts'

type ChangedMessage = { id: number; campaignId: number | null }

/**
 * Notes for campaigns what the channel says of their messages: taken, delivered, read, or refused. States only rise, but a message or a
 * question that was given up and left after all is not failed any more. The delay of a follow-up begins when the message leaves. Messages of no campaign cost nothing.
 */
export async function noteProgress(tx: Tx, changed: readonly ChangedMessage[]): Promise<void> {
  const messageIds = changed.flatMap(({ id, campaignId }) => (campaignId === null ? [] : id))
  if (messageIds.length === 0) return
  const campaignIds = new Set(changed.flatMap(({ campaignId }) => campaignId ?? []))
  // The campaign is held before its recipients, and these before tickets: whoever hands over takes them in the same order.
  for (const campaignId of [...campaignIds].toSorted((first, second) => first - second))
    await holdCampaign(tx, campaignId)
  const rows = await raise(tx, messageIds)
  for (const campaignId of campaignIds) {
    if (rows.some((row) => row.campaignId === campaignId && row.hasFailed))
      await judgeFailures(tx, campaignId)
    await finishIfDone(tx, campaignId)
    await announceSometimes(tx, campaignId)
  }
}

type Raised = { campaignId: number; hasFailed: boolean }

async function raise(tx: Tx, messageIds: readonly number[]): Promise<Raised[]> {
  const now = sql`${tx.now().toISOString()}::timestamptz`
  // Planned: it is to be asked once more.
  const isQuestionAfterAll = sql`m.failed_at is null and m.ack >= 1 and r.message_id is null and r.state in ('failed', 'planned')`
  const rows = await tx.db.execute<Raised>(sql`
    update campaign_recipients r set
      state = case when m.failed_at is not null and r.state in ('asked', 'handed') then 'failed'
        when ${isQuestionAfterAll} then 'asked'
        when m.failed_at is not null or r.message_id is distinct from m.id then r.state
        when r.state = 'replied' or m.ack = 0 then r.state
        when m.ack >= 3 then 'read'
        when m.ack = 2 and r.state <> 'read' then 'delivered'
        when m.ack = 1 and r.state in ('planned', 'confirmed', 'handed', 'failed') then 'sent' else r.state end,
      reason = case when m.failed_at is not null and r.state in ('asked', 'handed') then m.failure_code
        when m.failed_at is null and r.state = 'failed' and coalesce(r.message_id, m.id) = m.id then null else r.reason end,
      due_at = case when m.failed_at is not null and r.message_id = m.id then null
        when r.message_id = m.id and m.ack >= 1 and r.sent_at is null then r.due_at + (${now} - r.handed_at) else r.due_at end,
      asked_at = case when ${isQuestionAfterAll} then coalesce(r.asked_at, ${now}) else r.asked_at end,
      handed_at = case when r.message_id = m.id and m.ack >= 1 then coalesce(r.handed_at, ${now}) else r.handed_at end,
      sent_at = case when r.message_id = m.id and m.ack >= 1 then coalesce(r.sent_at, ${now}) else r.sent_at end,
      delivered_at = case when r.message_id = m.id and m.ack >= 2 then coalesce(r.delivered_at, ${now}) else r.delivered_at end,
      read_at = case when r.message_id = m.id and m.ack >= 3 then coalesce(r.read_at, ${now}) else r.read_at end,
      updated_at = ${now}
    from messages m where m.company_id = ${tx.companyId} and m.id = any(${idArray(messageIds)})
      and r.company_id = ${tx.companyId} and (r.message_id = m.id or r.confirmation_message_id = m.id)
    returning r.campaign_id::float8 as "campaignId", r.state = 'failed' as "hasFailed"`)
  return [...rows]
}

/** The messages by which a campaign is judged while it runs. */
const LATEST = 50
const MAX_FAILED_SHARE = 0.2

/** Too many that failed of the latest, or a channel that refuses: the campaign stands still, with the reason. */
async function judgeFailures(tx: Tx, campaignId: number): Promise<void> {
  const [row] = await tx.db.execute<{ count: number; failedCount: number; refusedCount: number }>(sql`
    select count(*)::int as count, count(*) filter (where state = 'failed')::int as "failedCount",
      count(*) filter (where reason in ('refused', 'rate_limited') and nth <= 3)::int as "refusedCount"
    from (select state, reason, row_number() over (order by coalesce(handed_at, asked_at) desc) as nth from campaign_recipients
      where company_id = ${tx.companyId} and campaign_id = ${campaignId}
        and state in ('sent', 'delivered', 'read', 'replied', 'failed') and coalesce(handed_at, asked_at) > coalesce((select
          resumed_at from campaigns where company_id = ${tx.companyId} and id = ${campaignId}), 'epoch')
      order by coalesce(handed_at, asked_at) desc limit ${LATEST}) latest`)
  const { count = 0, failedCount = 0, refusedCount = 0 } = row ?? {}
  const isWorrying = count >= LATEST && failedCount > count * MAX_FAILED_SHARE
  const reason: PauseReason | null = refusedCount >= 3 ? 'refused' : isWorrying ? 'failures' : null
  if (reason) await pauseRunning(tx, campaignId, reason)
}

export async function pauseRunning(tx: Tx, campaignId: number, reason: PauseReason): Promise<void> {
  const campaign = await holdCampaign(tx, campaignId)
  if (campaign?.status === 'EM_ANDAMENTO') await pauseCampaign(tx, campaign, reason)
}

/** Browsers see the counts move every few seconds, however fast messages leave. */
const ANNOUNCED_EVERY_MS = 5_000

/** Announces the counts, or leaves it to the clock where they were announced just now: the last change is told, too. */
async function announceSometimes(tx: Tx, campaignId: number): Promise<void> {
  if (await announce(tx, campaignId, new Date(tx.now().getTime() - ANNOUNCED_EVERY_MS))) return
  const dueAt = new Date(tx.now().getTime() + ANNOUNCED_EVERY_MS)
  await startTimer(tx, { kind: 'campaignCounts', refId: campaignId, dueAt })
}

/** Tells browsers what became of a campaign's messages since its counts were announced last. For the clock. */
export function announceCounts(ctx: Ctx, { campaignId }: { campaignId: number }): Promise<void> {
  const subject = { kind: 'campaignCounts' as const, refId: campaignId }
  return inTransaction(ctx, async (tx) => {
    await holdCampaign(tx, campaignId)
    if (!(await takeTimer(tx, subject))) return
    await announce(tx, campaignId, tx.now())
  })
}

async function announce(tx: Tx, campaignId: number, before: Date): Promise<boolean> {
  const [row] = await tx.db.execute<{ version: number }>(sql`
    update campaigns set updated_at = ${tx.now().toISOString()}::timestamptz where company_id = ${tx.companyId} and id = ${campaignId}
      and updated_at < ${before.toISOString()}::timestamptz and deleted_at is null returning version`)
  if (row) emitRow(tx, { noun: 'campaign', id: campaignId, version: row.version, action: 'update' })
  return row !== undefined
}

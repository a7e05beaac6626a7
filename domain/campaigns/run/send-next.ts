import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/contract/time.ts'
import { clearTimer, setTimer, takeTimer } from '../../core/jobs/timers.ts'
import { readLogId } from '../../core/system/system.ts'
import { inTransaction } from '../../core/transaction.ts'
import { nextBulkSendAt } from '../../messages/pace/next-bulk-send-at.ts'
import { readPace } from '../../messages/pace/read-pace.ts'
import type { PauseReason } from '../contract/rules.ts'
import type { CampaignSettingsView } from '../contract/settings-schema.ts'
import { holdCampaign } from '../queries.ts'
import { nextSendingTime } from '../read-calendar.ts'
import { readCampaignSettings } from '../read-settings.ts'
import { finishIfDone } from './finish-campaign.ts'
import { handOver } from './hand-over.ts'
import { takeRecipient } from './next-recipient.ts'
import { pauseCampaign } from './pause.ts'

/** A connection that is away for a moment is looked at again after so long. */
const AWAY_MS = 30 * SECOND_MS
/** A message of the line waits for the number's pace: it is looked at again after so long at least. */
const BUSY_MS = 2 * SECOND_MS
/** Campaigns in which nobody is due now are looked at again after so long: answers come, and days pass. */
const IDLE_MS = MINUTE_MS

/**
 * The line of a connection's campaigns: hands over one message of the campaign whose turn it is, and sets the timer to the next
 * moment. Nothing is planned further ahead, so that a pause, other hours or another pace count before the next message. One
 * transaction writes the message, the recipient and the line: however often whoever does it is killed, each gets it once. For the clock.
 */
export function sendNext(ctx: Ctx, { connectionId }: { connectionId: number }): Promise<void> {
  const subject = { kind: 'campaignLine' as const, refId: connectionId }
  return inTransaction(ctx, async (tx) => {
    const line = await holdLine(tx, connectionId)
    if (!(await takeTimer(tx, subject))) return
    const campaignIds = await runningCampaigns(tx, connectionId)
    if (campaignIds.length === 0) return clearTimer(tx, subject)
    const stop = await stopOf(tx, connectionId)
    if (stop) return pauseAll(tx, campaignIds, stop)
    const dueAt = await sendOne(tx, { connectionId, line, campaignIds })
    await setTimer(tx, { ...subject, dueAt })
  })
}

type Line = { messageCount: number; nextAt: Date | null; campaignId: number | null }
type LineRow = { messageCount: number; nextAt: string | null; campaignId: number | null }

/** One at a time for a connection, whichever processes look at it. */
async function holdLine(tx: Tx, connectionId: number): Promise<Line> {
  await tx.db.execute(sql`insert into campaign_lines (company_id, connection_id)
    values (${tx.companyId}, ${connectionId}) on conflict do nothing`)
  const [row] = await tx.db.execute<LineRow>(sql`
    select message_count as "messageCount", next_at::text as "nextAt", campaign_id::float8 as "campaignId"
    from campaign_lines where company_id = ${tx.companyId} and connection_id = ${connectionId} for update`)
  return {
    messageCount: row?.messageCount ?? 0,
    nextAt: row?.nextAt ? new Date(row.nextAt) : null,
    campaignId: row?.campaignId ?? null,
  }
}

async function runningCampaigns(tx: Tx, connectionId: number): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number }>(sql`
    select id::float8 as id from campaigns where company_id = ${tx.companyId} and connection_id = ${connectionId}
      and status = 'EM_ANDAMENTO' and prepared_at is not null and deleted_at is null order by id`)
  return rows.map(({ id }) => id)
}

/** Why no campaign of the connection may go on by itself. */
async function stopOf(tx: Tx, connectionId: number): Promise<PauseReason | null> {
  const [row] = await tx.db.execute<{ isGone: boolean; isInPlan: boolean }>(sql`
    select coalesce((select w.deleted_at is not null or w.desired = 'stopped' or w.status = 'qrcode' from connections w
        where w.company_id = ${tx.companyId} and w.id = ${connectionId}), true) as "isGone",
      coalesce((select p.use_campaigns and p.use_whatsapp from companies c join plans p on p.id = c.plan_id
        where c.id = ${tx.companyId}), true) and not exists (select from company_settings s where s.company_id = ${tx.companyId}
        and s.name = 'showCampaigns' and s.value in ('disabled', 'false')) as "isInPlan"`)
  if (row?.isGone) return 'connection'
  return row?.isInPlan ? null : 'plan'
}

async function pauseAll(tx: Tx, campaignIds: readonly number[], reason: PauseReason): Promise<void> {
  for (const campaignId of campaignIds) {
    const campaign = await holdCampaign(tx, campaignId)
    if (campaign) await pauseCampaign(tx, campaign, reason)
  }
}

type Turn = { connectionId: number; line: Line; campaignIds: readonly number[] }

/** Hands over the next message where one may leave. Answers when the line is looked at again. */
async function sendOne(tx: Tx, { connectionId, line, campaignIds }: Turn): Promise<Date> {
  const now = tx.now()
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  if (!(await isConnected(tx, connectionId))) return inMs(AWAY_MS)
  const settings = await readCampaignSettings(tx)
  const open = await nextSendingTime(tx, settings, now)
  if (open > now) return open
  if (line.nextAt && line.nextAt > now) return line.nextAt
  const busyUntil = await waitingUntil(tx, connectionId)
  if (busyUntil) return new Date(Math.max(busyUntil.getTime(), inMs(BUSY_MS).getTime()))
  const sentCampaignId = await handOverNext(tx, turnsFrom(campaignIds, line.campaignId))
  if (sentCampaignId === null) return inMs(IDLE_MS)
  return moveLine(tx, connectionId, line, settings, sentCampaignId)
}

async function isConnected(tx: Tx, connectionId: number): Promise<boolean> {
  const [row] = await tx.db.execute<{ status: string }>(
    sql`select status from connections where company_id = ${tx.companyId} and id = ${connectionId}`,
  )
  return row?.status === 'CONNECTED'
}

/** Campaigns in turn, beginning behind the one that was last. */
function turnsFrom(campaignIds: readonly number[], lastId: number | null): readonly number[] {
  const behind = campaignIds.filter((id) => id > (lastId ?? 0))
  return [...behind, ...campaignIds.slice(0, campaignIds.length - behind.length)]
}

/** A message of a campaign still waits for the number's pace; then until when. One is ahead at most, so that a pause takes effect at once. */
async function waitingUntil(tx: Tx, connectionId: number): Promise<Date | null> {
  const [row] = await tx.db.execute<{ isWaiting: boolean }>(sql`
    select exists (select from sends s join messages m on m.company_id = s.company_id and m.id = s.message_id
      where s.company_id = ${tx.companyId} and s.connection_id = ${connectionId} and s.state = 'queued' and s.by_machine
        and s.handed_at is null and m.campaign_id is not null) as "isWaiting"`)
  if (!row?.isWaiting) return null
  const { pace } = await readPace(tx, connectionId)
  return (await nextBulkSendAt(tx, connectionId, pace)) ?? tx.now()
}

/** The first campaign in which somebody is due gets the turn. Answers it; null where nobody is due in any. */
async function handOverNext(tx: Tx, campaignIds: readonly number[]): Promise<number | null> {
  const logId = await readLogId(tx.services)
  for (const campaignId of campaignIds) {
    const campaign = await holdCampaign(tx, campaignId)
    if (campaign?.status !== 'EM_ANDAMENTO') continue
    const stop = campaign.logId === logId ? await judgeOptOuts(tx, campaignId) : 'restored'
    if (stop) await pauseCampaign(tx, campaign, stop)
    else if (await handOverOf(tx, campaign)) return campaignId
    else await finishIfDone(tx, campaignId)
  }
  return null
}

/** The messages by which it is judged whether people want them. */
const LATEST = 100
const MAX_OPT_OUT_SHARE = 0.05

/** Too many opted out behind the latest messages: whoever sends them should look at whom they write to. Somebody who comes and goes is one. */
async function judgeOptOuts(tx: Tx, campaignId: number): Promise<PauseReason | null> {
  const [row] = await tx.db.execute<{ optOutCount: number }>(sql`
    select count(distinct identity)::int as "optOutCount" from contact_opt_outs where company_id = ${tx.companyId}
      and campaign_id = ${campaignId} and source = 'word' and created_at > coalesce((select handed_at from campaign_recipients
        where company_id = ${tx.companyId} and campaign_id = ${campaignId} and handed_at is not null
        order by handed_at desc offset ${LATEST} limit 1), 'epoch')
      and created_at > coalesce((select resumed_at from campaigns where company_id = ${tx.companyId} and id = ${campaignId}), 'epoch')`)
  return (row?.optOutCount ?? 0) > LATEST * MAX_OPT_OUT_SHARE ? 'optOuts' : null
}

/** People who cannot get it any more are passed over at once: they take no turn. */
const MAX_PASSED_OVER = 200

async function handOverOf(tx: Tx, campaign: Parameters<typeof handOver>[1]): Promise<boolean> {
  for (let passed = 0; passed < MAX_PASSED_OVER; passed += 1) {
    const recipient = await takeRecipient(tx, campaign)
    if (!recipient) return false
    if (await handOver(tx, campaign, recipient)) return true
  }
  return false
}

/** The pause until the next message: a longer one after so many. Specification 3 §9. */
async function moveLine(
  tx: Tx,
  connectionId: number,
  line: Line,
  { messageInterval, longerIntervalAfter, greaterInterval }: CampaignSettingsView,
  campaignId: number,
): Promise<Date> {
  const messageCount = line.messageCount + 1
  const isLonger = longerIntervalAfter > 0 && messageCount >= longerIntervalAfter
  const seconds = isLonger ? greaterInterval : messageInterval
  const nextAt = new Date(tx.now().getTime() + Math.round(jittered(seconds) * SECOND_MS))
  await tx.db.execute(sql`update campaign_lines set message_count = ${isLonger ? 0 : messageCount},
      next_at = ${nextAt.toISOString()}::timestamptz, campaign_id = ${campaignId}
    where company_id = ${tx.companyId} and connection_id = ${connectionId}`)
  const soonest = new Date(tx.now().getTime() + SECOND_MS)
  return nextAt > soonest ? nextAt : soonest
}

const JITTER = 0.2

function jittered(seconds: number): number {
  return seconds * (1 - JITTER + 2 * JITTER * Math.random())
}

import type { Ctx, Tx } from '../../core/context.ts'
import { clearTimer, setTimer, takeTimer } from '../../core/jobs/timers.ts'
import { readLogId } from '../../core/system/system.ts'
import { inTransaction } from '../../core/transaction.ts'
import { isBlank, isCountConfirmed, isPaused, type PauseReason, TOO_LATE_MS } from '../contract/rules.ts'
import { countReached } from '../preview/count-audience.ts'
import { type CampaignRow, holdCampaign, writeCampaign } from '../queries.ts'
import { armLine } from './arm-line.ts'
import { finishIfDone } from './finish-campaign.ts'
import { prepareAudience } from './prepare-audience.ts'

/**
 * A campaign's time has come, or its audience is still to be written: one step, after which its timer is set again while something
 * is left. For the clock; two of them at once begin it once, as the row is held. Server behaviour §4.
 */
export function runCampaign(ctx: Ctx, { campaignId }: { campaignId: number }): Promise<void> {
  const subject = { kind: 'campaign' as const, refId: campaignId }
  return inTransaction(ctx, async (tx) => {
    const campaign = await holdCampaign(tx, campaignId)
    if (!campaign) return clearTimer(tx, subject)
    if (!(await takeTimer(tx, subject))) return
    const begun = campaign.status === 'PROGRAMADA' ? await beginDue(tx, campaign) : campaign
    if (!begun || !isUnderWay(begun) || begun.preparedAt !== null) return
    await prepareNext(tx, begun)
  })
}

/** It has begun: a pause does not hold up that its audience is written, which is the one of its start. */
function isUnderWay(campaign: CampaignRow): boolean {
  return campaign.status === 'EM_ANDAMENTO' || isPaused(campaign)
}

async function beginDue(tx: Tx, campaign: CampaignRow): Promise<CampaignRow | undefined> {
  const { scheduledAt, pauseReason } = campaign
  if (scheduledAt === null || pauseReason !== null || scheduledAt > tx.now()) return undefined
  const reason = await reasonToWait(tx, campaign, scheduledAt)
  if (reason) return void (await writeCampaign(tx, campaign, { pauseReason: reason }))
  return beginCampaign(tx, campaign)
}

/** Why a campaign does not begin at its time without somebody's word. */
async function reasonToWait(tx: Tx, campaign: CampaignRow, scheduledAt: Date): Promise<PauseReason | null> {
  if (campaign.logId !== (await readLogId(tx.services))) return 'restored'
  if (tx.now().getTime() - scheduledAt.getTime() > TOO_LATE_MS) return 'late'
  const count = await countReached(tx, campaign)
  if (count === 0 || isBlank(campaign)) return 'empty'
  return isCountConfirmed(count, campaign.confirmedCount) ? null : 'unconfirmed'
}

/** Sets a campaign that is held going: its audience is written next. */
export async function beginCampaign(tx: Tx, campaign: CampaignRow): Promise<CampaignRow | undefined> {
  const logId = await readLogId(tx.services)
  await setTimer(tx, { kind: 'campaign', refId: campaign.id, dueAt: tx.now() })
  return writeCampaign(tx, campaign, {
    status: 'EM_ANDAMENTO',
    pauseReason: null,
    startedAt: campaign.startedAt ?? tx.now(),
    completedAt: null,
    resumedAt: tx.now(),
    logId,
  })
}

async function prepareNext(tx: Tx, campaign: CampaignRow): Promise<void> {
  if (!(await prepareAudience(tx, campaign)))
    return setTimer(tx, { kind: 'campaign', refId: campaign.id, dueAt: tx.now() })
  await clearTimer(tx, { kind: 'campaign', refId: campaign.id })
  await armLine(tx, campaign.connectionId, tx.now())
  await finishIfDone(tx, campaign.id)
}

import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { clearTimer, setTimer } from '../../core/jobs/timers.ts'
import { readLogId } from '../../core/system/system.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { SendFailure } from '../../messages/contract/schema.ts'
import { CONFIRMED_ABOVE, isBlank, isPaused, isStartable } from '../contract/rules.ts'
import type { CampaignView } from '../contract/schema.ts'
import { countReached } from '../preview/count-audience.ts'
import { type CampaignRow, holdCampaign, writeCampaign } from '../queries.ts'
import { armLine } from '../run/arm-line.ts'
import { beginCampaign } from '../run/begin-campaign.ts'
import { endCampaign, pauseCampaign } from '../run/pause.ts'
import { campaignViews } from '../views.ts'

type Subject = { campaignId: number }

/**
 * POST /campaigns/{id}/start: sends now what waits for its time or for somebody's word. More than two hundred people are confirmed by
 * their number. Throws ERR_NOT_FOUND, ERR_CAMPAIGN_STATE, ERR_CAMPAIGN_EMPTY where nobody would get it or nothing is written,
 * ERR_CAMPAIGN_COUNT with `count`.
 */
export function startCampaign(
  ctx: Ctx,
  { campaignId, confirmedCount }: Subject & { confirmedCount?: number | undefined },
): Promise<CampaignView> {
  return steer(ctx, campaignId, async (tx, campaign) => {
    if (!isStartable(campaign)) throw new AppError('ERR_CAMPAIGN_STATE')
    const count = await countReached(tx, campaign)
    if (count === 0 || isBlank(campaign)) throw new AppError('ERR_CAMPAIGN_EMPTY')
    if (count > CONFIRMED_ABOVE && confirmedCount !== count)
      throw new AppError('ERR_CAMPAIGN_COUNT', { count })
    return beginCampaign(tx, campaign)
  })
}

/**
 * POST /campaigns/{id}/confirm: more than two hundred people get a scheduled campaign at its time once somebody has typed their number.
 * Throws ERR_NOT_FOUND, ERR_CAMPAIGN_STATE where it waits for no such word, ERR_CAMPAIGN_COUNT with `count`.
 */
export function confirmCampaign(
  ctx: Ctx,
  { campaignId, confirmedCount }: Subject & { confirmedCount: number },
): Promise<CampaignView> {
  return steer(ctx, campaignId, async (tx, campaign) => {
    const { status, pauseReason, scheduledAt } = campaign
    if (status !== 'PROGRAMADA' || pauseReason !== 'unconfirmed' || scheduledAt === null)
      throw new AppError('ERR_CAMPAIGN_STATE')
    const count = await countReached(tx, campaign)
    if (confirmedCount !== count) throw new AppError('ERR_CAMPAIGN_COUNT', { count })
    await setTimer(tx, { kind: 'campaign', refId: campaign.id, dueAt: scheduledAt })
    return writeCampaign(tx, campaign, { pauseReason: null, confirmedCount })
  })
}

/**
 * POST /campaigns/{id}/cancel: pauses before the next message; `forGood` ends it, and each who has no outcome is passed over. One that
 * waits for its time loses its time. Throws ERR_NOT_FOUND, ERR_CAMPAIGN_STATE.
 */
export function cancelCampaign(
  ctx: Ctx,
  { campaignId, forGood = false }: Subject & { forGood?: boolean | undefined },
): Promise<CampaignView> {
  return steer(ctx, campaignId, async (tx, campaign) => {
    const isRunning = campaign.status === 'EM_ANDAMENTO'
    if (campaign.status === 'PROGRAMADA' && !forGood) return unschedule(tx, campaign)
    if (forGood && (isRunning || isPaused(campaign))) return endCampaign(tx, campaign)
    if (forGood || !isRunning) throw new AppError('ERR_CAMPAIGN_STATE')
    return pauseCampaign(tx, campaign, 'person')
  })
}

/** POST /campaigns/{id}/restart: goes on with those who have no outcome; nobody gets it twice. Throws ERR_NOT_FOUND, ERR_CAMPAIGN_STATE. */
export function restartCampaign(ctx: Ctx, { campaignId }: Subject): Promise<CampaignView> {
  return steer(ctx, campaignId, async (tx, campaign) => {
    if (!isPaused(campaign)) throw new AppError('ERR_CAMPAIGN_STATE')
    return resume(tx, campaign)
  })
}

/** Failures after which the message may be on the phone all the same, or may still leave: it is sent again under its own id. */
const UNCERTAIN = ['not_confirmed', 'expired'] as const satisfies SendFailure[]

/**
 * POST /campaigns/{id}/retry-failed: those whom it did not reach get their turn again: with a new message, or with the same one where
 * they may have it already. Who agreed is not asked again, and whose message somebody sends again in the conversation gets no other.
 * Throws ERR_NOT_FOUND, ERR_CAMPAIGN_STATE where nobody failed, or it was ended for good.
 */
export function retryFailed(ctx: Ctx, { campaignId }: Subject): Promise<CampaignView> {
  return steer(ctx, campaignId, async (tx, campaign) => {
    if (campaign.startedAt === null || campaign.pauseReason === 'ended')
      throw new AppError('ERR_CAMPAIGN_STATE')
    const now = sql`${tx.now().toISOString()}::timestamptz`
    const isUncertain = sql`reason = any(${textArray(UNCERTAIN)})`
    const again = await tx.db.execute(sql`
      update campaign_recipients r set reason = null, handed_at = null, updated_at = ${now},
        state = case when confirmed_at is null then 'planned' else 'confirmed' end,
        due_at = case when confirmed_at is null then null else ${now} end,
        asked_at = case when confirmed_at is null then null else asked_at end,
        message_id = case when ${isUncertain} then message_id end,
        confirmation_message_id = case when ${isUncertain} or confirmed_at is not null then confirmation_message_id end
      where company_id = ${tx.companyId} and campaign_id = ${campaign.id} and state = 'failed'
        and not ${IS_UNDER_WAY} returning id`)
    if (again.length === 0) throw new AppError('ERR_CAMPAIGN_STATE')
    return resume(tx, campaign)
  })
}

/** Condition on a recipient `r`: the message that had failed was sent again since. */
const IS_UNDER_WAY = sql`exists (select from messages m where m.company_id = r.company_id and m.failed_at is null
  and m.id = coalesce(r.message_id, case when r.confirmed_at is null then r.confirmation_message_id end))`

async function unschedule(tx: Tx, campaign: CampaignRow): Promise<CampaignRow | undefined> {
  await clearTimer(tx, { kind: 'campaign', refId: campaign.id })
  return writeCampaign(tx, campaign, { status: 'INATIVA', scheduledAt: null, pauseReason: null })
}

async function resume(tx: Tx, campaign: CampaignRow): Promise<CampaignRow | undefined> {
  const { id, connectionId, preparedAt } = campaign
  if (preparedAt === null) await setTimer(tx, { kind: 'campaign', refId: id, dueAt: tx.now() })
  else await armLine(tx, connectionId, tx.now())
  return writeCampaign(tx, campaign, {
    status: 'EM_ANDAMENTO',
    pauseReason: null,
    completedAt: null,
    resumedAt: tx.now(),
    logId: await readLogId(tx.services),
  })
}

function steer(
  ctx: Ctx,
  campaignId: number,
  act: (tx: Tx, campaign: CampaignRow) => Promise<CampaignRow | undefined>,
): Promise<CampaignView> {
  permit(ctx.actor, 'campaigns:save')
  return inTransaction(ctx, async (tx) => {
    const campaign = await holdCampaign(tx, campaignId)
    const after = campaign && (await act(tx, campaign))
    const [view] = after ? await campaignViews(tx, [after]) : []
    if (!view) throw new AppError('ERR_NOT_FOUND')
    return view
  })
}

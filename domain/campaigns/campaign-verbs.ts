import { eq, sql } from 'drizzle-orm'
import { campaignFollowUps, campaigns } from '#db/schema/campaigns.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { clearTimer, setTimer } from '../core/jobs/timers.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { columnsOf } from './columns-of.ts'
import { campaignResource } from './contract/resource.ts'
import { isAdjustable } from './contract/rules.ts'
import { type CampaignInput, type CampaignWithShipping, MAX_SHIPPING } from './contract/schema.ts'
import type { CampaignRow } from './queries.ts'
import { listRecipientViews } from './report/recipient-views.ts'
import { campaignViews } from './views.ts'

/** The ordinary verbs of campaigns. Specification 3 §2 to §5, server behaviour §4. */
export const campaignVerbs = resourceVerbs(campaignResource, {
  table: campaigns,
  views: campaignViews,
  values: columnsOf,
  async saved(tx, row, input, before) {
    if (!before || isAllOf(before, tx)) await writeFollowUps(tx, row.id, input)
    await armCampaign(tx, row)
  },
  search: [campaigns.name],
  order: {
    createdAt: { by: campaigns.createdAt, type: 'timestamptz' },
    name: { by: sql`search_text(${campaigns.name})`, type: 'text' },
    scheduledAt: { by: sql`coalesce(${campaigns.scheduledAt}, 'infinity')`, type: 'timestamptz' },
  },
  filter: (_tx, { status }) => [status ? eq(campaigns.status, status) : undefined],
  async beforeDelete(tx, row) {
    if (row.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_STATE')
    await clearTimer(tx, { kind: 'campaign', refId: row.id })
  },
  beforeUndo: armCampaign,
})

/** A change of one that runs or stands still keeps its follow-ups. */
function isAllOf(before: CampaignRow, tx: Tx): boolean {
  return isAdjustable(before, tx.now()) && before.startedAt === null
}

async function writeFollowUps(tx: Tx, campaignId: number, { followUps }: CampaignInput): Promise<void> {
  if (followUps === undefined) return
  const { companyId } = tx
  await tx.db
    .delete(campaignFollowUps)
    .where(inCompany(tx, campaignFollowUps, eq(campaignFollowUps.campaignId, campaignId)))
  const rows = followUps.map((step, index) => ({ ...step, companyId, campaignId, position: index + 1 }))
  if (rows.length > 0) await tx.db.insert(campaignFollowUps).values(rows)
}

/** Wakes a scheduled campaign at its time. */
async function armCampaign(tx: Tx, { id, status, scheduledAt, pauseReason }: CampaignRow): Promise<void> {
  const timer = { kind: 'campaign' as const, refId: id }
  if (status !== 'PROGRAMADA' || scheduledAt === null || pauseReason !== null) return clearTimer(tx, timer)
  await setTimer(tx, { ...timer, dueAt: scheduledAt })
}

/** GET /campaigns/{id}: with the newest of its recipients, as clients of this family read them. Throws ERR_NOT_FOUND. */
export async function getCampaign(ctx: Ctx, input: { campaignId: number }): Promise<CampaignWithShipping> {
  return reading(ctx, async (tx) => {
    const view = await campaignVerbs.get(tx, input)
    const shipping = await listRecipientViews(tx, { campaignId: view.id, limit: MAX_SHIPPING })
    return { ...view, shipping }
  })
}

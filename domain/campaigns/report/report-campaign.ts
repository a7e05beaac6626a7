import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { reading } from '../../core/transaction.ts'
import { strangersAmong } from '../../messages/pace/forecast-sends.ts'
import { contactsByIdentity } from '../../opt-outs/identities.ts'
import { campaignVerbs } from '../campaign-verbs.ts'
import type { CampaignReport, Funnel } from '../contract/report-schema.ts'
import type { CampaignView } from '../contract/schema.ts'
import { forecastCampaign, WALKED } from '../preview/forecast-campaign.ts'
import { readCampaignSettings } from '../read-settings.ts'
import { followUpFailuresOf } from './failed-follow-ups.ts'

/** GET /campaigns/{id}/report: what became of a campaign so far. Throws ERR_NOT_FOUND. */
export function reportCampaign(ctx: Ctx, { campaignId }: { campaignId: number }): Promise<CampaignReport> {
  permit(ctx.actor, 'campaigns:list')
  return reading(ctx, async (tx) => {
    const campaign = await campaignVerbs.get(tx, { campaignId })
    const [variants, hours, reasons, followUpFailures, times, course] = await Promise.all([
      variantsOf(tx, campaignId),
      hoursOf(tx, campaignId),
      reasonsOf(tx, campaignId),
      followUpFailuresOf(tx, campaignId),
      timesOf(tx, campaignId),
      courseOf(tx, campaign),
    ])
    return {
      campaign,
      counts: campaign.counts,
      funnel: summed(variants),
      variants,
      hours,
      failures: reasons.flatMap(({ state, reason, count }) =>
        state === 'failed' ? [{ reason, count }] : [],
      ),
      skips: reasons.flatMap(({ state, reason, count }) => (state === 'skipped' ? [{ reason, count }] : [])),
      followUpFailures,
      ...times,
      ...course,
    }
  })
}

const recipientsOf = (tx: Tx, campaignId: number) =>
  sql`campaign_recipients where company_id = ${tx.companyId} and campaign_id = ${campaignId}`

type VariantFigures = CampaignReport['variants'][number]

async function variantsOf(tx: Tx, campaignId: number): Promise<VariantFigures[]> {
  const rows = await tx.db.execute<VariantFigures>(sql`
    select variant, count(*)::int as planned,
      count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where delivered_at is not null or read_at is not null or replied_at is not null)::int as delivered,
      count(*) filter (where read_at is not null or replied_at is not null)::int as read,
      count(*) filter (where replied_at is not null)::int as replied,
      count(*) filter (where state = 'failed')::int as failed
    from ${recipientsOf(tx, campaignId)} group by variant order by variant`)
  return [...rows]
}

function summed(variants: readonly VariantFigures[]): Funnel {
  const sumOf = (name: keyof Funnel) => variants.reduce((sum, variant) => sum + variant[name], 0)
  return {
    planned: sumOf('planned'),
    sent: sumOf('sent'),
    delivered: sumOf('delivered'),
    read: sumOf('read'),
    replied: sumOf('replied'),
  }
}

async function hoursOf(tx: Tx, campaignId: number): Promise<CampaignReport['hours']> {
  const rows = await tx.db.execute<{ at: string; sent: number; replied: number }>(sql`
    select to_char(date_trunc('hour', moment at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      count(*) filter (where kind = 'sent')::int as sent, count(*) filter (where kind = 'replied')::int as replied
    from (select sent_at as moment, 'sent' as kind from ${recipientsOf(tx, campaignId)} and sent_at is not null
      union all select replied_at, 'replied' from ${recipientsOf(tx, campaignId)} and replied_at is not null) moments
    group by 1 order by 1 limit ${MAX_HOURS}`)
  return rows.map(({ at, sent, replied }) => ({ at: new Date(at).toISOString(), sent, replied }))
}

const MAX_HOURS = 24 * 60

type ReasonRow = { state: string; reason: string; count: number }

async function reasonsOf(tx: Tx, campaignId: number): Promise<ReasonRow[]> {
  const rows = await tx.db.execute<ReasonRow>(sql`
    select state, coalesce(reason, 'unknown') as reason, count(*)::int as count from ${recipientsOf(tx, campaignId)}
      and state in ('failed', 'skipped') group by 1, 2 order by 3 desc, 2`)
  return [...rows]
}

type Times = Pick<CampaignReport, 'optOutCount' | 'medianReplyMinutes' | 'followUpsDueCount'>

async function timesOf(tx: Tx, campaignId: number): Promise<Times> {
  const [row] = await tx.db.execute<Times>(sql`
    select (select count(distinct identity)::int from contact_opt_outs where company_id = ${tx.companyId} and campaign_id = ${campaignId}
        and source = 'word') as "optOutCount",
      (select count(*)::int from ${recipientsOf(tx, campaignId)} and due_at is not null and state in ('sent', 'delivered', 'read'))
        as "followUpsDueCount",
      (select round((percentile_cont(0.5) within group (order by extract(epoch from replied_at - sent_at)) / 60)::numeric, 1)::float8
        from ${recipientsOf(tx, campaignId)} and replied_at is not null and sent_at is not null) as "medianReplyMinutes"`)
  return {
    optOutCount: row?.optOutCount ?? 0,
    medianReplyMinutes: row?.medianReplyMinutes ?? null,
    followUpsDueCount: row?.followUpsDueCount ?? 0,
  }
}

/** While it runs: about when those who are left have got it. */
async function courseOf(tx: Tx, { id, status, counts, whatsappId }: CampaignView): Promise<Course> {
  const messageCount = (counts.planned ?? 0) + (counts.confirmed ?? 0)
  if (status !== 'EM_ANDAMENTO' || messageCount === 0) return { endsAt: null, waitsUntil: null }
  const settings = await readCampaignSettings(tx)
  const subject = { connectionId: whatsappId, scheduledAt: null }
  const strangers = await strangersLeft(tx, { campaignId: id, connectionId: whatsappId })
  const { firstAt, lastAt, isOutsideHours } = await forecastCampaign(tx, subject, settings, {
    messageCount,
    strangers,
  })
  return { endsAt: lastAt, waitsUntil: isOutsideHours ? firstAt : null }
}

type Course = Pick<CampaignReport, 'endsAt' | 'waitsUntil'>
type Subject = { campaignId: number; connectionId: number }

/** Tells of each who still gets it, in their order, whether they never wrote to the number. */
async function strangersLeft(tx: Tx, { campaignId, connectionId }: Subject): Promise<boolean[]> {
  const rows = await tx.db.execute<{ contactId: number | null; identity: string }>(sql`
    select contact_id::float8 as "contactId", identity from ${recipientsOf(tx, campaignId)}
      and state in ('planned', 'confirmed') order by id limit ${WALKED}`)
  const known = await contactsByIdentity(
    tx,
    rows.map(({ identity }) => identity),
  )
  const contactIds = rows.map(({ contactId, identity }) => contactId ?? known.get(identity)?.id ?? null)
  const isStrange = await strangersAmong(tx, {
    connectionId,
    contactIds: contactIds.flatMap((contactId) => contactId ?? []),
  })
  return contactIds.map((contactId) => contactId === null || (isStrange.get(contactId) ?? true))
}

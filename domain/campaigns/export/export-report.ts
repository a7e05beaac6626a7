import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { campaignRecipients } from '#db/schema/campaigns.ts'
import { exportGotOn, writeExport } from '../../contacts/export/write-export.ts'
import type { Cell } from '../../contacts/export/xlsx-writer.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { timeZoneOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import type { Language } from '../../core/contract/languages.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { wallTime } from '../../schedules/timetable.ts'
import type { UserJobView } from '../../user-jobs/contract/schema.ts'
import { createUserJob } from '../../user-jobs/create-user-job.ts'
import { failJob, type LeasedJob, lockLeased, readLeased } from '../../user-jobs/lease.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import { writeJob } from '../../user-jobs/queries.ts'
import { jobView } from '../../user-jobs/view.ts'
import { campaignVerbs } from '../campaign-verbs.ts'
import { campaignResource } from '../contract/resource.ts'
import type { RecipientRow } from '../queries.ts'
import { HEADS, REPORT_EXPORT_TEXTS } from './report-export-texts.ts'

const BATCH = 500
const WIDTHS = [32, 20, 30, 10, 60, 16, 26, 18, 18, 18, 18]

type Subject = { campaignId: number }

/** POST /campaigns/{id}/export: has the server write a report into a spreadsheet. Throws ERR_NOT_FOUND, ERR_TOO_MANY_JOBS. */
export function exportReport(ctx: Ctx, { campaignId }: Subject): Promise<UserJobView> {
  permit(ctx.actor, 'campaigns:list')
  return inTransaction(ctx, async (tx) => {
    const { name } = await campaignVerbs.get(tx, { campaignId })
    const job = await createUserJob(tx, {
      kind: 'campaignExport',
      state: 'active',
      phase: 'writing',
      input: { campaignId },
      title: name,
    })
    return jobView(tx, job.id)
  })
}

/** Writes the spreadsheet of a report as it is now. Who is killed in it is followed from the beginning. */
export async function runReportExport(ctx: Ctx, leased: LeasedJob): Promise<undefined> {
  const begun = await inTransaction(ctx, async (tx) => {
    const job = await readLeased(tx, leased)
    if (!job) return undefined
    const { campaignId } = campaignResource.schemas.id.parse(job.input)
    const total = await countRecipients(tx, campaignId)
    if (await lockLeased(tx, leased)) await writeJob(tx, leased.id, { done: 0, total })
    return { campaignId, name: job.title, language: await makerLanguage(tx, leased) }
  })
  if (!begun) return
  const { name, ...written } = begun
  if (!(await isThere(ctx, written))) return void (await failJob(ctx, leased, 'gone'))
  await writeExport(ctx, leased, { name, widths: WIDTHS, rows: rowsOf(ctx, leased, written) })
}

async function isThere(ctx: Ctx, { campaignId }: Subject): Promise<boolean> {
  try {
    await reading(ctx, (tx) => campaignVerbs.get(tx, { campaignId }))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NOT_FOUND') return false
    throw error
  }
}

type Written = Subject & { language: Language }

async function* rowsOf(
  ctx: Ctx,
  leased: LeasedJob,
  { campaignId, language }: Written,
): AsyncGenerator<readonly Cell[]> {
  const { heads } = REPORT_EXPORT_TEXTS[language]
  yield HEADS.map((head) => heads[head])
  const zone = timeZoneOf(ctx.actor)
  let after = 0
  let done = 0
  for (;;) {
    const batch = await reading(ctx, (tx) => recipientsAfter(tx, campaignId, after))
    for (const recipient of batch) yield cellsOf(recipient, { language, zone })
    const last = batch.at(-1)
    if (!last) return
    after = last.id
    done += batch.length
    await exportGotOn(ctx, leased, done)
  }
}

type Layout = { language: Language; zone: string }

function cellsOf(recipient: RecipientRow, { language, zone }: Layout): Cell[] {
  const { name, number, email, variant, text, state, reason } = recipient
  const { states, reasons } = REPORT_EXPORT_TEXTS[language]
  const words: Readonly<Record<string, string>> = reasons
  const moment = (at: Date | null) => (at ? wallTime(at, zone).replace('T', ' ') : '')
  return [
    name,
    `+${number}`,
    email,
    String(variant),
    text,
    states[state],
    reason === null ? '' : (words[reason] ?? reasons.unknown),
    moment(recipient.sentAt),
    moment(recipient.deliveredAt),
    moment(recipient.readAt),
    moment(recipient.repliedAt),
  ]
}

/** In the order in which they were written when it began. */
function recipientsAfter(tx: Tx, campaignId: number, after: number): Promise<RecipientRow[]> {
  return tx.db
    .select()
    .from(campaignRecipients)
    .where(ofCampaign(tx, campaignId, after))
    .orderBy(asc(campaignRecipients.id))
    .limit(BATCH)
}

async function countRecipients(tx: Tx, campaignId: number): Promise<number> {
  const [row] = await tx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .where(ofCampaign(tx, campaignId))
  return row?.total ?? 0
}

function ofCampaign(tx: Tx, campaignId: number, after = 0) {
  const { campaignId: ofId, id } = campaignRecipients
  return inCompany(tx, campaignRecipients, and(eq(ofId, campaignId), gt(id, after)))
}

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { campaignRecipients } from '#db/schema/campaigns.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import type { Language } from '../../core/contract/languages.ts'
import { permit } from '../../core/contract/permissions.ts'
import type { Cell } from '../../core/sheets/xlsx-writer.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { UserJobView } from '../../user-jobs/contract/schema.ts'
import {
  type ExportOrder,
  PORTION,
  runExport,
  type SheetExport,
  startExport,
} from '../../user-jobs/export/sheet-export.ts'
import type { LeasedJob } from '../../user-jobs/lease.ts'
import { campaignVerbs } from '../campaign-verbs.ts'
import { campaignResource } from '../contract/resource.ts'
import type { RecipientRow } from '../queries.ts'
import { HEADS, REPORT_EXPORT_TEXTS } from './report-export-texts.ts'

const WIDTHS = [32, 20, 30, 10, 60, 16, 26, 18, 18, 18, 18]

type Subject = { campaignId: number }

/** POST /campaigns/{id}/export: has the server write a report into a spreadsheet. Throws ERR_NOT_FOUND, ERR_TOO_MANY_JOBS. */
export function exportReport(ctx: Ctx, { campaignId }: Subject): Promise<UserJobView> {
  permit(ctx.actor, 'campaigns:list')
  return inTransaction(ctx, async (tx) => {
    const { name } = await campaignVerbs.get(tx, { campaignId })
    return startExport(tx, { kind: 'campaignExport', input: { campaignId }, title: name })
  })
}

/** Writes the spreadsheet of a report as it is now. */
export async function runReportExport(ctx: Ctx, leased: LeasedJob): Promise<undefined> {
  await runExport(ctx, leased, prepareReport)
}

async function prepareReport(
  tx: Tx,
  { input, title, language }: ExportOrder,
): Promise<SheetExport<RecipientRow> | undefined> {
  const { campaignId } = campaignResource.schemas.id.parse(input)
  if (!(await isThere(tx, { campaignId }))) return undefined
  const { heads } = REPORT_EXPORT_TEXTS[language]
  return {
    name: title,
    heads: HEADS.map((head) => heads[head]),
    widths: WIDTHS,
    total: await countRecipients(tx, campaignId),
    readAfter: (tx, last) => recipientsAfter(tx, campaignId, last?.id ?? 0),
    cellsOf: (recipient) => cellsOf(recipient, language),
  }
}

async function isThere(tx: Tx, { campaignId }: Subject): Promise<boolean> {
  try {
    await campaignVerbs.get(tx, { campaignId })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NOT_FOUND') return false
    throw error
  }
}

function cellsOf(recipient: RecipientRow, language: Language): Cell[] {
  const { name, number, email, variant, text, state, reason } = recipient
  const { states, reasons } = REPORT_EXPORT_TEXTS[language]
  const words: Readonly<Record<string, string>> = reasons
  return [
    name,
    `+${number}`,
    email,
    variant,
    text,
    states[state],
    reason === null ? '' : (words[reason] ?? reasons.unknown),
    recipient.sentAt,
    recipient.deliveredAt,
    recipient.readAt,
    recipient.repliedAt,
  ]
}

/** In the order in which they were written when it began. */
function recipientsAfter(tx: Tx, campaignId: number, after: number): Promise<RecipientRow[]> {
  return tx.db
    .select()
    .from(campaignRecipients)
    .where(ofCampaign(tx, campaignId, after))
    .orderBy(asc(campaignRecipients.id))
    .limit(PORTION)
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

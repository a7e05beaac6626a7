import type { Readable } from 'node:stream'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import type { Language } from '../../core/contract/languages.ts'
import { permit } from '../../core/contract/permissions.ts'
import type { Cell } from '../../core/sheets/xlsx-writer.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { UserJobView } from '../../user-jobs/contract/schema.ts'
import {
  runExport,
  type SheetExport,
  startExport,
  streamExport,
} from '../../user-jobs/export/sheet-export.ts'
import type { LeasedJob } from '../../user-jobs/lease.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import { MAX_STREAMED_ROWS } from '../contract/rules.ts'
import { ReportExportFilter } from '../contract/schema.ts'
import { scopeOf } from '../figure-conditions.ts'
import { countPeriods, type KeyedRow, periodsAfter } from '../list-report.ts'
import { FIGURE_EXPORT_TEXTS, type FigureExportTexts, REPORT_HEADS } from './figure-export-texts.ts'
import { prefaceOf } from './preface.ts'

const WIDTHS = [18, 32, 20, 20, 22, 18, 18, 18, 18, 18, 20, 18, 12, 22, 14, 15, 8, 40, 28, 60]

/**
 * GET /ticketreport/reports/export: all rows of the report's filter as a spreadsheet, where they are few. Throws ERR_NO_PERMISSION,
 * ERR_VALIDATION, ERR_TOO_MANY_ROWS.
 */
export async function streamReport(
  ctx: Ctx,
  filter: ReportExportFilter,
): Promise<{ fileName: string; bytes: Readable }> {
  permit(ctx.actor, 'dashboard:view')
  const table = await reading(ctx, async (tx) =>
    reportTable(tx, filter, await makerLanguage(tx, { userId: userIdOf(tx.actor) ?? 0 })),
  )
  if (table.total > MAX_STREAMED_ROWS)
    throw new AppError('ERR_TOO_MANY_ROWS', { most: MAX_STREAMED_ROWS, count: table.total })
  return { fileName: table.fileName, bytes: streamExport(ctx, table) }
}

/** POST /ticketreport/reports/export: has the server write them, however many. Throws ERR_NO_PERMISSION, ERR_VALIDATION, ERR_TOO_MANY_JOBS. */
export function exportPeriods(ctx: Ctx, filter: ReportExportFilter): Promise<UserJobView> {
  permit(ctx.actor, 'dashboard:view')
  return inTransaction(ctx, async (tx) => {
    // The days are those of the moment at which it was asked for.
    const { dateFrom, dateTo } = await scopeOf(tx, filter, filter)
    return startExport(tx, {
      kind: 'reportExport',
      input: { ...filter, dateFrom, dateTo },
      title: `${dateFrom} – ${dateTo}`,
    })
  })
}

/** Writes the spreadsheet of a report, as its maker sees it now. */
export async function runPeriodExport(ctx: Ctx, leased: LeasedJob): Promise<undefined> {
  await runExport(ctx, leased, (tx, { input, language }) =>
    reportTable(tx, ReportExportFilter.parse(input), language),
  )
}

async function reportTable(
  tx: Tx,
  filter: ReportExportFilter,
  language: Language,
): Promise<SheetExport<KeyedRow> & { fileName: string }> {
  const scope = await scopeOf(tx, filter, filter)
  const texts = FIGURE_EXPORT_TEXTS[language]
  return {
    name: texts.report,
    fileName: `relatorio-de-atendimentos_${scope.dateFrom}_${scope.dateTo}.xlsx`,
    preface: await prefaceOf(tx, scope, { figure: 'tickets', ...filter }, language),
    heads: REPORT_HEADS.map((head) => texts.heads[head]),
    widths: WIDTHS,
    total: await countPeriods(tx, scope, filter),
    readAfter: (tx, last) => periodsAfter(tx, scope, filter, last),
    cellsOf: ({ row }) => cellsOf(row, texts),
  }
}

function cellsOf(row: KeyedRow['row'], { statuses }: FigureExportTexts): Cell[] {
  const momentOf = (at: string | null) => (at === null ? null : new Date(at))
  const spanOf = (seconds: number | null) => (seconds === null ? null : { seconds })
  return [
    row.protocol,
    row.contactName,
    row.contactNumber,
    row.whatsappName,
    row.userName,
    row.openingQueueName,
    row.queueName,
    statuses[row.status],
    momentOf(row.createdAt),
    momentOf(row.acceptedAt),
    momentOf(row.firstAnswerAt),
    momentOf(row.closedAt),
    spanOf(row.waitSeconds),
    spanOf(row.answerSeconds),
    spanOf(row.supportSeconds),
    row.transferCount,
    row.NPS,
    row.comment,
    row.tags.join(', '),
    row.lastMessage,
  ]
}

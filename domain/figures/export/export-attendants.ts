import type { Readable } from 'node:stream'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/contract/time.ts'
import type { Cell } from '../../core/sheets/xlsx-writer.ts'
import { reading } from '../../core/transaction.ts'
import { type SheetExport, streamExport } from '../../user-jobs/export/sheet-export.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import type { AttendantFigures, FigureFilter } from '../contract/schema.ts'
import { scopeOf } from '../figure-conditions.ts'
import { attendantsOf } from '../get-figures.ts'
import { ATTENDANT_HEADS, FIGURE_EXPORT_TEXTS, type FigureExportTexts } from './figure-export-texts.ts'
import { prefaceOf } from './preface.ts'

/** The file's name as specification 1 has it. */
const FILE_NAME = 'relatorio-de-atendentes.xlsx'
const WIDTHS = [32, 18, 18, 14, 14, 14, 20, 32, 10]

/**
 * GET /dashboard/attendants/export: the attendants of the dashboard, by the same filter. Throws ERR_NO_PERMISSION, ERR_VALIDATION.
 * Specification 1 §7.
 */
export async function streamAttendants(
  ctx: Ctx,
  filter: FigureFilter,
): Promise<{ fileName: string; bytes: Readable }> {
  permit(ctx.actor, 'dashboard:view')
  const table = await reading(ctx, (tx) => attendantTable(tx, filter))
  return { fileName: FILE_NAME, bytes: streamExport(ctx, table) }
}

async function attendantTable(
  tx: Tx,
  { dateFrom, dateTo, isOpenTime, ...filter }: FigureFilter,
): Promise<SheetExport<AttendantFigures>> {
  const scope = await scopeOf(tx, { dateFrom, dateTo }, filter)
  const language = await makerLanguage(tx, { userId: userIdOf(tx.actor) ?? 0 })
  const texts = FIGURE_EXPORT_TEXTS[language]
  const attendants = await attendantsOf(tx, scope, isOpenTime)
  return {
    name: texts.attendants,
    preface: await prefaceOf(tx, scope, { isOpenTime }, language),
    heads: attendantHeads(texts, isOpenTime),
    widths: WIDTHS,
    total: attendants.length,
    // They are few, and were read at once.
    readAfter: async (_, last) => (last ? [] : attendants),
    cellsOf: (attendant) => cellsOf(attendant, texts),
  }
}

function attendantHeads({ heads }: FigureExportTexts, isOpenTime: boolean): string[] {
  return ATTENDANT_HEADS.map(
    (head) => heads[isOpenTime && head === 'averageSupport' ? 'averageSupportByClock' : head],
  )
}

function cellsOf(
  { name, rating, countRating, tickets, online, ...times }: AttendantFigures,
  { yes, no, removed }: FigureExportTexts,
): Cell[] {
  const spanOf = (seconds: number | null) => (seconds === null ? null : { seconds })
  const minutesSpan = (minutes: number | null) =>
    spanOf(minutes === null ? null : (minutes * MINUTE_MS) / SECOND_MS)
  return [
    name ?? removed,
    rating,
    countRating,
    tickets,
    minutesSpan(times.avgWaitTime),
    spanOf(times.medianWaitSeconds),
    spanOf(times.medianAnswerSeconds),
    minutesSpan(times.avgSupportTime),
    online ? yes : no,
  ]
}

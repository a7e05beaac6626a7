import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { Upload } from '../../files/inspect-file.ts'
import {
  addKept,
  areShown,
  dropKept,
  keepUploads,
  mayBeStored,
  type StoredUpload,
} from '../../files/keep-uploads.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import type { ImportInput } from '../contract/import/import-schema.ts'
import { countryOf } from '../contract/typed-phone.ts'
import { type Recognised, recogniseColumns } from './columns.ts'
import { listSheets, readSheet } from './sheet/read-sheet.ts'
import { SHEET_BOUNDS, type SheetRow, sheetFault } from './sheet/sheet.ts'

const PREVIEW_ROWS = 8
/** The most characters of a cell in the preview: enough to recognise the column's content. */
const PREVIEW_LENGTH = 200
/** The most sheets that are searched for the one with numbers. */
const MAX_SHEETS = 5
/** The number of rows by which columns are recognised if the first row does not name them. */
const JUDGED_ROWS = 30

/** A spreadsheet that was kept, and what its columns seem to hold; without a file where another try has kept it. */
export type UploadedSheet = {
  title: string
  fileId: number | undefined
  input: Pick<
    ImportInput,
    | 'columns'
    | 'hasHeader'
    | 'isOwnExport'
    | 'sheetNames'
    | 'sheetIndex'
    | 'headRowNo'
    | 'preview'
    | 'country'
  >
}

/**
 * Keeps a spreadsheet and looks at its first rows; `makeJob` makes the job that works on it, in the same transaction. Throws
 * ERR_SPREADSHEET, ERR_FILE_TOO_LARGE, and what `makeJob` throws.
 */
export async function uploadSheet<T>(
  ctx: Ctx,
  { upload, maxBytes }: { upload: Upload; maxBytes: number },
  makeJob: (tx: Tx, sheet: UploadedSheet) => Promise<T>,
): Promise<T> {
  const byteLimit = Math.min(maxBytes, SHEET_BOUNDS.fileBytes)
  const keptFiles = await keepUploads(ctx, [upload], { maxBytes: byteLimit, asVoice: false })
  try {
    const head = await headOf(ctx, keptFiles)
    return await inTransaction(ctx, async (tx) => makeJob(tx, await store(tx, keptFiles, head)))
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, keptFiles)
    throw error
  }
}

/** The first rows of the sheet that is read, and what they are. */
type SheetHead = Pick<ImportInput, 'sheetNames' | 'sheetIndex'> & { rows: SheetRow[]; recognised: Recognised }

/**
 * The first of the sheets that holds numbers, or else the first that holds anything: before it may stand an introduction, or
 * the summary that Numbers writes.
 */
async function headOf(ctx: Ctx, [file]: readonly StoredUpload[]): Promise<SheetHead> {
  if (!file) throw sheetFault('empty')
  const filePath = ctx.services.files.pathOf(ctx.companyId, file.name)
  const userId = userIdOf(ctx.actor) ?? 0
  const language = await reading(ctx, (tx) => makerLanguage(tx, { userId }))
  const sheetNames = (await listSheets(filePath)).slice(0, MAX_SHEETS)
  let first: SheetHead | undefined
  for (const sheetIndex of sheetNames.keys()) {
    const rows = await firstRows(readSheet(filePath, { isHead: true, language, sheetIndex }))
    if (rows.length === 0) continue
    const recognised = recogniseColumns(rows.map(({ cells }) => cells))
    const head = { sheetNames, sheetIndex, rows, recognised }
    if (recognised.columns.some(({ field }) => field === 'number')) return head
    first ??= head
  }
  if (!first) throw sheetFault('empty')
  return first
}

async function firstRows(sheet: AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of sheet) if (rows.push(row) >= JUDGED_ROWS) break
  return rows
}

async function store(tx: Tx, keptFiles: readonly StoredUpload[], head: SheetHead): Promise<UploadedSheet> {
  // A commit that was not heard of has made the job already; the next try makes another of the same file.
  const [fileId] = (await areShown(tx, keptFiles)) ? [] : await addKept(tx, keptFiles)
  const { rows, sheetNames, sheetIndex } = head
  const { headIndex, ...recognised } = head.recognised
  const preview = rows
    .slice(headIndex, headIndex + PREVIEW_ROWS)
    .map(({ cells }) => cells.map((cell) => cell.slice(0, PREVIEW_LENGTH)))
  return {
    title: keptFiles[0]?.originalName ?? '',
    fileId,
    input: {
      ...recognised,
      sheetNames,
      sheetIndex,
      headRowNo: rows[headIndex]?.rowNo ?? null,
      preview,
      country: recognised.isOwnExport ? '' : countryOf(tx.actor),
    },
  }
}

import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
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
import { createUserJob } from '../../user-jobs/create-user-job.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import type { ImportInput, ImportView } from '../contract/import/import-schema.ts'
import { countryOf } from '../contract/typed-phone.ts'
import { type Recognised, recogniseColumns } from './columns.ts'
import { importView } from './import-view.ts'
import { listSheets, readSheet } from './sheet/read-sheet.ts'
import { SHEET_BOUNDS, type SheetRow, sheetFault } from './sheet/sheet.ts'

const PREVIEW_ROWS = 8
/** The most characters of a cell in the preview: enough to recognise the column's content. */
const PREVIEW_LENGTH = 200
/** The most sheets that are searched for the one with numbers. */
const MAX_SHEETS = 5
/** The number of rows by which columns are recognised if the first row does not name them. */
const JUDGED_ROWS = 30

/**
 * POST /contacts/upload: keeps a spreadsheet and says what its columns seem to hold. With `start` its contacts are imported
 * without asking, those that are known passed over, as clients of this family expect; else its maker chooses. Throws
 * ERR_SPREADSHEET, ERR_FILE_TOO_LARGE, ERR_TOO_MANY_JOBS. Specification 1 §7.
 */
export async function uploadContacts(
  ctx: Ctx,
  { upload, start, maxBytes }: { upload: Upload; start: boolean; maxBytes: number },
): Promise<ImportView> {
  permit(ctx.actor, 'contacts:import')
  const byteLimit = Math.min(maxBytes, SHEET_BOUNDS.fileBytes)
  const keptFiles = await keepUploads(ctx, [upload], { maxBytes: byteLimit, asVoice: false })
  try {
    const head = await headOf(ctx, keptFiles)
    return await inTransaction(ctx, (tx) => store(tx, keptFiles, { head, start }))
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

async function store(
  tx: Tx,
  keptFiles: readonly StoredUpload[],
  { head, start }: { head: SheetHead; start: boolean },
) {
  // A commit that was not heard of has made the job already; the next try makes another of the same file.
  const [fileId] = (await areShown(tx, keptFiles)) ? [] : await addKept(tx, keptFiles)
  const { rows, sheetNames, sheetIndex } = head
  const { headIndex, ...recognised } = head.recognised
  const preview = rows
    .slice(headIndex, headIndex + PREVIEW_ROWS)
    .map(({ cells }) => cells.map((cell) => cell.slice(0, PREVIEW_LENGTH)))
  const input: Partial<ImportInput> = {
    ...recognised,
    sheetNames,
    sheetIndex,
    headRowNo: rows[headIndex]?.rowNo ?? null,
    preview,
    country: recognised.isOwnExport ? '' : countryOf(tx.actor),
    isUnasked: start,
    checkNumbers: start,
  }
  const job = await createUserJob(tx, {
    kind: 'contactImport',
    title: keptFiles[0]?.originalName ?? '',
    input,
    state: start ? 'active' : 'draft',
    phase: start ? 'checking' : null,
    ...(fileId !== undefined && { sourceFileId: fileId }),
  })
  return importView(tx, job.id)
}

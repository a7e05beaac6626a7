import { userIdOf } from '../../core/actor.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/permissions.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { Upload } from '../../files/inspect-file.ts'
import { addKept, areShown, dropKept, type Kept, keepUploads, mayBeStored } from '../../files/keep-uploads.ts'
import { createUserJob } from '../../user-jobs/create-user-job.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import { recogniseColumns } from './columns.ts'
import type { ImportInput, ImportView } from './import-schema.ts'
import { importView } from './import-view.ts'
import { readSheet } from './sheet/read-sheet.ts'
import { SHEET_BOUNDS, type SheetRow, sheetFault } from './sheet/sheet.ts'

const PREVIEW_ROWS = 8
/** Of a cell: enough to see what its column holds. */
const PREVIEW_LENGTH = 200
/** What columns are known by where the first row does not name them. */
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
  const most = Math.min(maxBytes, SHEET_BOUNDS.fileBytes)
  const kept = await keepUploads(ctx, [upload], { maxBytes: most, asVoice: false })
  try {
    const head = await headOf(ctx, kept)
    return await inTransaction(ctx, (tx) => store(tx, kept, { head, start }))
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, kept)
    throw error
  }
}

async function headOf(ctx: Ctx, [file]: readonly Kept[]): Promise<SheetRow[]> {
  if (!file) throw sheetFault('empty')
  const rows: SheetRow[] = []
  const place = ctx.services.files.pathOf(ctx.companyId, file.name)
  const userId = userIdOf(ctx.actor) ?? 0
  const language = await reading(ctx, (tx) => makerLanguage(tx, { userId }))
  for await (const row of readSheet(place, { isHead: true, language })) {
    if (rows.push(row) >= JUDGED_ROWS) break
  }
  if (rows.length === 0) throw sheetFault('empty')
  return rows
}

async function store(tx: Tx, kept: readonly Kept[], { head, start }: { head: SheetRow[]; start: boolean }) {
  // A commit that was not heard of has made the job already; the next try makes another of the same file.
  const [fileId] = (await areShown(tx, kept)) ? [] : await addKept(tx, kept)
  const { headIndex, ...recognised } = recogniseColumns(head.map(({ cells }) => cells))
  const preview = head
    .slice(headIndex, headIndex + PREVIEW_ROWS)
    .map(({ cells }) => cells.map((cell) => cell.slice(0, PREVIEW_LENGTH)))
  const input: Partial<ImportInput> = {
    ...recognised,
    headRowNo: head[headIndex]?.rowNo ?? null,
    preview,
    country: recognised.isOwnExport ? '' : '55',
    isUnasked: start,
    checkNumbers: start,
  }
  const job = await createUserJob(tx, {
    ...{ kind: 'contactImport', title: kept[0]?.originalName ?? '', input },
    ...{ state: start ? 'active' : 'draft', phase: start ? 'checking' : null },
    ...(fileId !== undefined && { sourceFileId: fileId }),
  })
  return importView(tx, job.id)
}

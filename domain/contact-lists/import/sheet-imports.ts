import { eq } from 'drizzle-orm'
import { contactLists } from '#db/schema/contact-lists.ts'
import type { ProblemList } from '../../contacts/contract/import/import-schema.ts'
import { beginCheck, beginSaving } from '../../contacts/import/check-import.ts'
import { problemsOf } from '../../contacts/import/list-problems.ts'
import { type UploadedSheet, uploadSheet } from '../../contacts/import/upload-sheet.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { LANGUAGES } from '../../core/contract/languages.ts'
import { permit } from '../../core/contract/permissions.ts'
import { emitRow } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { Upload } from '../../files/inspect-file.ts'
import { createUserJob } from '../../user-jobs/create-user-job.ts'
import { lockOwnJob, ownJob, type UserJobRow } from '../../user-jobs/queries.ts'
import { jobView } from '../../user-jobs/view.ts'
import {
  type CheckSheetInput,
  SHEET_FIELDS,
  SHEET_IMPORT_KINDS,
  SheetImportInput,
  type SheetImportKind,
  SheetImportView,
  type StartSheetInput,
} from '../contract/import-schema.ts'
import { LIST_EXPORT_TEXTS } from '../export/list-export-texts.ts'
import { requireList } from '../queries.ts'

type Uploading = { upload: Upload; start: boolean; maxBytes: number }

/**
 * POST /contact-lists/{id}/upload: keeps a spreadsheet and says what its columns seem to hold. With `start` its people are
 * saved without asking, as clients of this family expect; else its maker chooses. Throws ERR_NOT_FOUND, ERR_SPREADSHEET,
 * ERR_FILE_TOO_LARGE, ERR_TOO_MANY_JOBS. Specification 3 §7.
 */
export async function uploadListSheet(
  ctx: Ctx,
  { contactListId, ...uploading }: Uploading & { contactListId: number },
): Promise<SheetImportView> {
  permit(ctx.actor, 'contactLists:save')
  await reading(ctx, (tx) => requireList(tx, contactListId))
  return upload(ctx, uploading, { kind: 'contactListImport', contactListId })
}

/** POST /contact-opt-outs/upload: the same for numbers of people who want no more campaigns. */
export async function uploadOptOutSheet(ctx: Ctx, uploading: Uploading): Promise<SheetImportView> {
  permit(ctx.actor, 'optOuts:save')
  return upload(ctx, uploading, { kind: 'optOutImport', contactListId: null })
}

type Target = { kind: SheetImportKind; contactListId: number | null }

function upload(ctx: Ctx, { start, ...uploading }: Uploading, { kind, contactListId }: Target) {
  return uploadSheet(ctx, uploading, async (tx, { title, fileId, input: sheetInput }) => {
    const columns = sheetInput.columns.map(asColumn)
    const input: Partial<SheetImportInput> = { ...sheetInput, columns, isUnasked: start, contactListId }
    const job = await createUserJob(tx, {
      kind,
      title,
      input,
      state: start ? 'active' : 'draft',
      phase: start ? 'checking' : null,
      ...(fileId !== undefined && { sourceFileId: fileId }),
    })
    return viewOf(tx, job)
  })
}

/** Makes a contact's field a value of the person's own; what our own export says of a number is none. */
function asColumn({ head, field }: UploadedSheet['input']['columns'][number]) {
  const isOwn = LANGUAGES.some((language) => LIST_EXPORT_TEXTS[language].heads.validity === head)
  if (isOwn || head === '')
    return { head, field: field === 'number' || field === 'name' ? field : asPlain(field) }
  const plain = SHEET_FIELDS.find((sheetField) => sheetField === field)
  return { head, field: plain ?? ('extra' as const) }
}

/** A column without a head has no name for a value. */
function asPlain(field: string): 'email' | 'ignore' {
  return field === 'email' ? 'email' : 'ignore'
}

/** GET /contact-lists/imports/{id}. Throws ERR_NOT_FOUND. */
export function getSheetImport(ctx: Ctx, { jobId }: { jobId: number }): Promise<SheetImportView> {
  permit(ctx.actor, 'contactLists:save')
  return reading(ctx, async (tx) => viewOf(tx, requireKind(await ownJob(tx, jobId))))
}

/**
 * POST /contact-lists/imports/{id}/check: what the columns hold is settled, and the file is looked through. Throws
 * ERR_VALIDATION without a column of numbers, ERR_JOB_STATE once it is being saved, ERR_NOT_FOUND.
 */
export function checkSheetImport(ctx: Ctx, input: CheckSheetInput): Promise<SheetImportView> {
  permit(ctx.actor, 'contactLists:save')
  if (!input.fields.includes('number')) throw invalid({ fields: 'numberColumn' })
  return inTransaction(ctx, async (tx) => {
    await beginCheck(tx, requireKind(await lockOwnJob(tx, input.jobId)), input)
    return viewOf(tx, await ownJob(tx, input.jobId))
  })
}

/**
 * POST /contact-lists/imports/{id}/start: the rows that were found good are saved. Throws ERR_VALIDATION without the source of
 * these people where the list has none, ERR_JOB_STATE before it was looked through, ERR_NOT_FOUND.
 */
export function startSheetImport(
  ctx: Ctx,
  { jobId, consentSource }: StartSheetInput,
): Promise<SheetImportView> {
  permit(ctx.actor, 'contactLists:save')
  return inTransaction(ctx, async (tx) => {
    const job = requireKind(await lockOwnJob(tx, jobId))
    const { contactListId } = SheetImportInput.parse(job.input)
    if (contactListId !== null) await keepSource(tx, contactListId, consentSource)
    await beginSaving(tx, job, { consentSource })
    return viewOf(tx, await ownJob(tx, jobId))
  })
}

/** GET /contact-lists/imports/{id}/problems. Throws ERR_NOT_FOUND. */
export function listSheetProblems(ctx: Ctx, { jobId }: { jobId: number }): Promise<ProblemList> {
  permit(ctx.actor, 'contactLists:save')
  return reading(ctx, async (tx) => problemsOf(tx, requireKind(await ownJob(tx, jobId))))
}

function requireKind(job: UserJobRow): UserJobRow {
  if (!SHEET_IMPORT_KINDS.some((kind) => kind === job.kind)) throw new AppError('ERR_NOT_FOUND')
  return job
}

async function viewOf(tx: Tx, { id, input }: UserJobRow): Promise<SheetImportView> {
  return SheetImportView.parse({ ...SheetImportInput.parse(input), job: await jobView(tx, id) })
}

const MAX_SOURCE = 300

/** The list says where its people come from: all that was said of them. */
async function keepSource(tx: Tx, contactListId: number, consentSource: string): Promise<void> {
  const list = await requireList(tx, contactListId)
  const sources = [list.consentSource, consentSource].filter(Boolean)
  if (sources.length === 0) throw invalid({ consentSource: 'required' })
  if (consentSource === '' || list.consentSource.includes(consentSource)) return
  const [saved] = await tx.db
    .update(contactLists)
    .set({ consentSource: sources.join('; ').slice(0, MAX_SOURCE).toWellFormed(), updatedAt: tx.now() })
    .where(inCompany(tx, contactLists, eq(contactLists.id, contactListId)))
    .returning({ id: contactLists.id, version: contactLists.version })
  if (saved) emitRow(tx, { noun: 'contactList', ...saved, action: 'update' })
}

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { tags as tagTable } from '#db/schema/tags.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { demandState, lockOwnJob, type UserJobRow, writeJob } from '../../user-jobs/queries.ts'
import type { CheckImportInput, ImportView, StartImportInput } from '../contract/import/import-schema.ts'
import { countryOf } from '../contract/typed-phone.ts'
import { mayImportRows } from '../identity/asked-numbers.ts'
import { importInput, importView } from './import-view.ts'

/** One of these says who a row is. */
const IDENTIFYING = ['number', 'whatsappId', 'reference'] as const

/**
 * POST /contacts/imports/{id}/check: what the columns hold is settled, and the file is looked through: nothing is saved yet.
 * Throws ERR_VALIDATION without a column of numbers, ERR_JOB_STATE once it is being saved.
 */
export function checkImport(ctx: Ctx, input: CheckImportInput): Promise<ImportView> {
  permit(ctx.actor, 'contacts:import')
  if (!IDENTIFYING.some((field) => input.fields.includes(field))) throw invalid({ fields: 'numberColumn' })
  return inTransaction(ctx, async (tx) => {
    await beginCheck(tx, await lockOwnJob(tx, input.jobId, 'contactImport'), input)
    return importView(tx, input.jobId)
  })
}

/** Has the worker look through a file by these columns. Throws ERR_JOB_STATE once it is being saved. */
export async function beginCheck(
  tx: Tx,
  job: UserJobRow,
  { fields, hasHeader, country }: Omit<CheckImportInput, 'jobId'>,
): Promise<void> {
  demandState(job, ['draft', 'ready'])
  const heads = importInput(job).preview[0] ?? []
  const columns = fields.map((field, n) => ({ head: hasHeader ? (heads[n] ?? '') : '', field }))
  await writeJob(tx, job.id, {
    state: 'active',
    phase: 'checking',
    done: 0,
    total: null,
    counts: {},
    failure: null,
    input: { ...job.input, columns, hasHeader, country: country ?? countryOf(tx.actor) },
    attempts: 0,
    runAt: tx.now(),
  })
}

/**
 * POST /contacts/imports/{id}/start: the rows that were found good are saved. Throws ERR_JOB_STATE before it was looked
 * through, ERR_NO_TAG_FOUND, ERR_IMPORT_LIMIT.
 */
export function startImport(ctx: Ctx, { jobId, ...choices }: StartImportInput): Promise<ImportView> {
  permit(ctx.actor, 'contacts:import')
  return inTransaction(ctx, async (tx) => {
    const job = await lockOwnJob(tx, jobId, 'contactImport')
    demandState(job, ['ready'])
    await requireTags(tx, choices.tags)
    if (!(await mayImportRows(tx, job.total ?? 0))) throw new AppError('ERR_IMPORT_LIMIT')
    await beginSaving(tx, job, choices)
    return importView(tx, jobId)
  })
}

/** Has the worker save the rows that were found good. Throws ERR_JOB_STATE before they were looked through. */
export async function beginSaving(tx: Tx, job: UserJobRow, choices: object): Promise<void> {
  demandState(job, ['ready'])
  await writeJob(tx, job.id, {
    state: 'active',
    phase: 'saving',
    done: 0,
    attempts: 0,
    runAt: tx.now(),
    input: { ...job.input, ...choices },
  })
}

/** Labels of the company, which may be put on who is imported. Throws ERR_NO_TAG_FOUND. */
export async function requireTags(tx: Tx, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const isLabel = and(
    eq(tagTable.isKanban, false),
    isNull(tagTable.deletedAt),
    inArray(tagTable.id, [...wanted]),
  )
  const foundTags = await tx.db
    .select({ id: tagTable.id })
    .from(tagTable)
    .where(inCompany(tx, tagTable, isLabel))
  if (foundTags.length < wanted.size) throw new AppError('ERR_NO_TAG_FOUND')
}

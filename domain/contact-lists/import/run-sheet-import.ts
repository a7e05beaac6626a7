import { runSheetImport } from '../../contacts/import/work/run-import.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { reading } from '../../core/transaction.ts'
import { failJob, type LeasedJob, readLeased } from '../../user-jobs/lease.ts'
import { SheetImportInput } from '../contract/import-schema.ts'
import { requireList } from '../queries.ts'
import { LIST_TARGET } from './list-target.ts'
import { OPT_OUT_TARGET } from './opt-out-target.ts'

/** Works on an import into a list, as `runSheetImport`. It ends where the list was deleted meanwhile. */
export async function runListImport(ctx: Ctx, leased: LeasedJob, until: number): Promise<number | undefined> {
  const isThere = await reading(ctx, async (tx) => {
    const job = await readLeased(tx, leased)
    const { contactListId } = SheetImportInput.parse(job?.input ?? {})
    return requireList(tx, contactListId ?? 0).then(() => true, isMissing)
  })
  if (isThere) return runSheetImport(ctx, leased, { until, target: LIST_TARGET })
  await failJob(ctx, leased, 'gone')
  return undefined
}

export function runOptOutImport(ctx: Ctx, leased: LeasedJob, until: number): Promise<number | undefined> {
  return runSheetImport(ctx, leased, { until, target: OPT_OUT_TARGET })
}

function isMissing(error: unknown): false {
  if (error instanceof AppError && error.code === 'ERR_NOT_FOUND') return false
  throw error
}

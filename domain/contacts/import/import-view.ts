import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { reading } from '../../core/transaction.ts'
import { ownJob, type UserJobRow } from '../../user-jobs/queries.ts'
import { jobView } from '../../user-jobs/view.ts'
import { ImportInput, type ImportView } from '../contract/import/import-schema.ts'

/** Reads the input of an import from its job. */
export function importInput({ input }: Pick<UserJobRow, 'input'>): ImportInput {
  return ImportInput.parse(input)
}

/** The view of an import of the actor's own. Throws ERR_NOT_FOUND. */
export async function importView(tx: Tx, jobId: number): Promise<ImportView> {
  const row = await ownJob(tx, jobId)
  const { isUnasked: _, phoneAfter: _after, ...input } = importInput(row)
  return { ...input, job: await jobView(tx, jobId) }
}

/** GET /contacts/imports/{id}. */
export function getImport(ctx: Ctx, { jobId }: { jobId: number }): Promise<ImportView> {
  permit(ctx.actor, 'contacts:import')
  return reading(ctx, async (tx) => {
    await ownJob(tx, jobId, 'contactImport')
    return importView(tx, jobId)
  })
}

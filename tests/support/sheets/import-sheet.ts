import type { DuplicateChoice } from '#domain/contacts/contract/import/import-schema.ts'
import { checkImport, startImport } from '#domain/contacts/import/check-import.ts'
import { getImport } from '#domain/contacts/import/import-view.ts'
import { listChanges } from '#domain/contacts/import/list-changes.ts'
import { listProblems } from '#domain/contacts/import/list-problems.ts'
import { uploadContacts } from '#domain/contacts/import/upload-contacts.ts'
import { runImport } from '#domain/contacts/import/work/run-import.ts'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { leaseJob, releaseJob } from '#domain/user-jobs/lease.ts'

const MAX_BYTES = 64 << 20
/** An import that goes on for longer than so many turns does not end. */
const MAX_TURNS = 50

/** Works on an import as the worker does, until it waits for somebody or is done. */
async function workOn(ctx: Ctx, jobId: number): Promise<void> {
  const system = systemCtx(ctx.services, ctx.companyId, 'job')
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const leased = await leaseJob(system, jobId, 'test')
    if (!leased) return
    await runImport(ctx, leased, performance.now() + 5000)
    await releaseJob(system, leased)
  }
}

/** Uploads a sheet and has it looked through, its columns as they were recognised: up to where its maker decides. */
export async function lookThroughSheet(ctx: Ctx, blob: Blob, name = 'contatos.xlsx') {
  const upload = { blob, name, type: '' }
  const draft = await uploadContacts(ctx, { upload, start: false, maxBytes: MAX_BYTES })
  const { id: jobId } = draft.job
  const fields = draft.columns.map(({ field }) => field)
  await checkImport(ctx, { jobId, fields, hasHeader: draft.hasHeader, country: draft.country })
  await workOn(ctx, jobId)
  const { job } = await getImport(ctx, { jobId })
  const { changes } = await listChanges(ctx, { jobId })
  return { jobId, draft, counts: job.counts, changes, ...(await listProblems(ctx, { jobId })) }
}

/** Saves what was looked through; answers how many rows became what, and those that did not. */
export async function saveSheet(ctx: Ctx, jobId: number, onDuplicate: DuplicateChoice = 'update') {
  await startImport(ctx, { jobId, onDuplicate, tags: [], checkNumbers: false })
  await workOn(ctx, jobId)
  const { job } = await getImport(ctx, { jobId })
  return { counts: job.counts, problems: (await listProblems(ctx, { jobId })).problems }
}

export async function importSheet(ctx: Ctx, blob: Blob, onDuplicate: DuplicateChoice = 'update') {
  const looked = await lookThroughSheet(ctx, blob)
  return { ...looked, ...(await saveSheet(ctx, looked.jobId, onDuplicate)) }
}

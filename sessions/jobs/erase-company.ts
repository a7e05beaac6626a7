import { eraseCompany } from '#domain/companies/erase-company.ts'
import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import type { JobTools } from './job.ts'

const AGAIN_SECONDS = 3

/** Erases a deleted company, in as many jobs as it takes. Safe to repeat. */
export async function runErasure({ services }: JobTools, input: JobInputs['erase-company']): Promise<void> {
  if ((await eraseCompany(services, input.auditId)) === 'done') return
  await inTransaction(systemCtx(services, PLATFORM, 'job'), (tx) =>
    services.jobs.enqueue(tx, 'erase-company', input, { startAfterSeconds: AGAIN_SECONDS }),
  )
}

import { systemCtx } from '#domain/core/context.ts'
import { leaseJob, releaseJob } from '#domain/user-jobs/lease.ts'
import { runJob } from '#sessions/user-jobs/run-job.ts'
import type { TestServices } from '../services.ts'

/** A job that goes on for longer than so many turns does not end. */
const MAX_TURNS = 200

/** Works on a user's job as the sessions process does, until it waits for somebody or is done. */
export async function workOffJob(services: TestServices, companyId: number, jobId: number): Promise<void> {
  const ctx = systemCtx(services, companyId, 'job')
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const leased = await leaseJob(ctx, jobId, 'test')
    if (!leased) return
    const seconds = await runJob(services, leased)
    await releaseJob(ctx, leased)
    if (seconds !== undefined && seconds > 0) return
  }
}

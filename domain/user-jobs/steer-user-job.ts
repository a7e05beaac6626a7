import { eq } from 'drizzle-orm'
import { userJobs } from '#db/schema/user-jobs.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { ENDED_STATES, type UserJobView } from './contract/schema.ts'
import { demandRoom } from './create-user-job.ts'
import { announceJob, demandState, lockOwnJob, writeJob } from './queries.ts'
import { jobView } from './view.ts'

type Which = { jobId: number }

/** POST /jobs/{id}/pause: takes effect before the next batch. Throws ERR_JOB_STATE unless it is worked on. */
export function pauseUserJob(ctx: Ctx, { jobId }: Which): Promise<UserJobView> {
  permit(ctx.actor, 'jobs:use')
  return inTransaction(ctx, async (tx) => {
    demandState(await lockOwnJob(tx, jobId), ['active'])
    await writeJob(tx, jobId, { state: 'paused' })
    return jobView(tx, jobId)
  })
}

/**
 * POST /jobs/{id}/resume: goes on where it stopped, also after a failure, as one more of those that are open. Throws
 * ERR_JOB_STATE, ERR_TOO_MANY_JOBS.
 */
export function resumeUserJob(ctx: Ctx, { jobId }: Which): Promise<UserJobView> {
  permit(ctx.actor, 'jobs:use')
  return inTransaction(ctx, async (tx) => {
    const job = await lockOwnJob(tx, jobId)
    demandState(job, job.phase === null ? ['paused'] : ['paused', 'failed'])
    if (job.state === 'failed') await demandRoom(tx, job.userId)
    const again = { state: 'active', failure: null, finishedAt: null, attempts: 0, runAt: tx.now() } as const
    await writeJob(tx, jobId, again)
    return jobView(tx, jobId)
  })
}

/** POST /jobs/{id}/cancel: what was done stays. Throws ERR_JOB_STATE for one that has ended. */
export function cancelUserJob(ctx: Ctx, { jobId }: Which): Promise<UserJobView> {
  permit(ctx.actor, 'jobs:use')
  return inTransaction(ctx, async (tx) => {
    demandState(await lockOwnJob(tx, jobId), ['draft', 'active', 'ready', 'paused'])
    await writeJob(tx, jobId, { state: 'cancelled', finishedAt: tx.now() })
    return jobView(tx, jobId)
  })
}

/** DELETE /jobs/{id}: an ended job leaves the list, and its files go with the next cleaning. Throws ERR_JOB_STATE. */
export function removeUserJob(ctx: Ctx, { jobId }: Which): Promise<void> {
  permit(ctx.actor, 'jobs:use')
  return inTransaction(ctx, async (tx) => {
    const job = await lockOwnJob(tx, jobId)
    demandState(job, ENDED_STATES)
    await tx.db.delete(userJobs).where(inCompany(tx, userJobs, eq(userJobs.id, jobId)))
    announceJob(tx, 'delete', { ...job, version: job.version + 1 })
  })
}

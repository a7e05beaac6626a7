import { and, desc, eq } from 'drizzle-orm'
import { userJobs } from '#db/schema/user-jobs.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import type { ListUserJobsInput, UserJobView } from './contract/schema.ts'
import { ownJob } from './queries.ts'
import { jobView, jobViews } from './view.ts'

/** They are kept for a week, so there are few. */
const MAX_JOBS = 50

/** GET /jobs: what the actor has the server do, the newest first. */
export function listUserJobs(ctx: Ctx, { kind }: ListUserJobsInput): Promise<{ jobs: UserJobView[] }> {
  permit(ctx.actor, 'jobs:use')
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: userJobs.id })
      .from(userJobs)
      .where(
        inCompany(
          tx,
          userJobs,
          and(eq(userJobs.userId, userIdOf(tx.actor) ?? 0), kind && eq(userJobs.kind, kind)),
        ),
      )
      .orderBy(desc(userJobs.id))
      .limit(MAX_JOBS)
    const jobs = await jobViews(
      tx,
      rows.map((row) => row.id),
    )
    return { jobs }
  })
}

/** GET /jobs/{id}. Throws ERR_NOT_FOUND, also for a colleague's. */
export function getUserJob(ctx: Ctx, { jobId }: { jobId: number }): Promise<UserJobView> {
  permit(ctx.actor, 'jobs:use')
  return reading(ctx, async (tx) => {
    const { id } = await ownJob(tx, jobId)
    return jobView(tx, id)
  })
}

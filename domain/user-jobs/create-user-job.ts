import { sql } from 'drizzle-orm'
import { userJobs } from '#db/schema/user-jobs.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { announceJob, type UserJobRow } from './queries.ts'

/** So many of one person may wait or be worked on at a time: a finger that stays on a button fills no disk. */
export const MAX_AT_ONCE = 10

type NewJob = Pick<typeof userJobs.$inferInsert, 'kind' | 'state' | 'title' | 'input'> &
  Partial<Pick<typeof userJobs.$inferInsert, 'phase' | 'total' | 'sourceFileId' | 'isMasked'>>

/** Has the server do something for the actor. Throws ERR_TOO_MANY_JOBS. */
export async function createUserJob(tx: Tx, job: NewJob): Promise<UserJobRow> {
  permit(tx.actor, 'jobs:use')
  const userId = userIdOf(tx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')
  await demandRoom(tx, userId)
  const now = tx.now()
  const row = firstOrThrow(
    await tx.db
      .insert(userJobs)
      .values({ ...job, companyId: tx.companyId, userId, runAt: now, createdAt: now, updatedAt: now })
      .returning(),
  )
  announceJob(tx, 'create', row)
  return row
}

/** One job more of a user's may be open. Throws ERR_TOO_MANY_JOBS. */
export async function demandRoom(tx: Tx, userId: number): Promise<void> {
  // One at a time, so that presses of one moment do not make more than that.
  const name = `jobs:${tx.companyId}:${userId}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const [open] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(userJobs)
    .where(
      inCompany(
        tx,
        userJobs,
        sql`${userJobs.userId} = ${userId} and ${userJobs.state} not in ('done', 'failed', 'cancelled')`,
      ),
    )
  if ((open?.count ?? 0) >= MAX_AT_ONCE) throw new AppError('ERR_TOO_MANY_JOBS', { most: MAX_AT_ONCE })
}

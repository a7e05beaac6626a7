import { and, eq, sql } from 'drizzle-orm'
import { userJobs } from '#db/schema/user-jobs.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { isFree } from '../core/system/user-jobs.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import type { UserJobFailure } from './contract/schema.ts'
import { type UserJobRow, writeJob } from './queries.ts'

/** The time after which another process takes over a job whose process was killed. */
export const LEASE_SECONDS = 12
/** A job that was begun so often without getting on is given up. */
export const MAX_ATTEMPTS = 8

/** A job that nobody else works on while `owner` renews its lease. */
export type LeasedJob = Pick<UserJobRow, 'id' | 'companyId' | 'userId' | 'kind'> & { owner: string }

const LEASED = sql`clock_timestamp() + make_interval(secs => ${sql.raw(String(LEASE_SECONDS))})`

/** Takes a job that is due and free. Undefined when another was faster, or it is not to be worked on any more. */
export function leaseJob(ctx: Ctx, jobId: number, owner: string): Promise<LeasedJob | undefined> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(userJobs)
      .set({ leaseOwner: owner, leasedUntil: LEASED, attempts: sql`${userJobs.attempts} + 1` })
      .where(inCompany(tx, userJobs, eq(userJobs.id, jobId), eq(userJobs.state, 'active'), isFree(owner)))
      .returning()
    if (!row) return undefined
    if (row.attempts > MAX_ATTEMPTS) {
      await writeJob(tx, row.id, { state: 'failed', failure: 'internal', finishedAt: tx.now() })
      return undefined
    }
    const { id, companyId, userId, kind } = row
    return { id, companyId, userId, kind, owner }
  })
}

/** Keeps it; called often while it is worked on. */
export function renewLease(ctx: Ctx, job: LeasedJob): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.update(userJobs).set({ leasedUntil: LEASED }).where(heldBy(tx, job))
  })
}

/** Gives it back: it is due again at once, or after `seconds`. */
export function releaseJob(ctx: Ctx, job: LeasedJob, seconds = 0): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const runAt = new Date(tx.now().getTime() + seconds * 1000)
    await tx.db.update(userJobs).set({ leasedUntil: sql`'epoch'`, runAt }).where(heldBy(tx, job))
  })
}

/**
 * The same, after what passes by itself: the database was away, or took too long. The job goes on later, however often that
 * happens: it is not for this that one is given up.
 */
export function postponeJob(ctx: Ctx, job: LeasedJob, seconds: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const runAt = new Date(tx.now().getTime() + seconds * 1000)
    const attempts = sql`greatest(${userJobs.attempts} - 1, 0)`
    await tx.db.update(userJobs).set({ leasedUntil: sql`'epoch'`, runAt, attempts }).where(heldBy(tx, job))
  })
}

/**
 * The job, locked until the transaction ends, for its next step: what is written beside it happens once. Null when it was
 * paused, cancelled, or taken by another meanwhile: stop.
 */
export async function lockLeased(tx: Tx, job: LeasedJob): Promise<UserJobRow | null> {
  const [row] = await tx.db.select().from(userJobs).where(heldBy(tx, job)).for('update')
  return row?.state === 'active' ? row : null
}

/** The same without a lock: to know what is to be done next. */
export async function readLeased(tx: Tx, job: LeasedJob): Promise<UserJobRow | null> {
  const [row] = await tx.db.select().from(userJobs).where(heldBy(tx, job))
  return row?.state === 'active' ? row : null
}

/** It got on: what it was begun for before does not count any more. */
export function gotOn(tx: Tx, job: LeasedJob, values: Parameters<typeof writeJob>[2]): Promise<UserJobRow> {
  return writeJob(tx, job.id, { attempts: 0, ...values })
}

/** It cannot go on; its maker is told why. */
export function failJob(ctx: Ctx, job: LeasedJob, failure: UserJobFailure): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockLeased(tx, job))) return
    await writeJob(tx, job.id, { state: 'failed', failure, finishedAt: tx.now() })
  })
}

function heldBy(tx: Tx, { id, owner }: LeasedJob) {
  return inCompany(tx, userJobs, and(eq(userJobs.id, id), eq(userJobs.leaseOwner, owner)))
}

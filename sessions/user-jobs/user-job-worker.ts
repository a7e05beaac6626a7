import { type Services, systemCtx } from '#domain/core/context.ts'
import { isPassing } from '#domain/core/database/database-errors.ts'
import { type DueJob, listDueJobs } from '#domain/core/system/user-jobs.ts'
import {
  LEASE_SECONDS,
  type LeasedJob,
  leaseJob,
  postponeJob,
  releaseJob,
  renewLease,
} from '#domain/user-jobs/lease.ts'
import { nameOf } from '../failures.ts'
import { logFailure } from '../log-failure.ts'
import { runJob } from './run-job.ts'

/** Pause between two looks for due jobs. */
const POLL_MS = 1000
/** Most jobs at a time in one process, so that its other work stays quick. */
const AT_ONCE = 2
const RENEW_MS = (LEASE_SECONDS * 1000) / 4
/** Pause after a failure, times the number of attempts. */
const RETRY_SECONDS = 5

/**
 * Works on users' jobs until it is stopped. A job that was begun is then continued by another process, or after the next
 * start.
 */
export function startUserJobs(services: Services, owner: string): { stop(): Promise<void> } {
  const running = new Map<number, Promise<void>>()
  const name = `${owner}#${crypto.randomUUID().slice(0, 8)}`
  let isLooking = false

  const begin = async ({ id, companyId }: DueJob): Promise<void> => {
    if (running.size >= AT_ONCE || running.has(id)) return
    const leased = await leaseJob(systemCtx(services, companyId, 'job'), id, name)
    if (leased)
      running.set(
        id,
        work(services, leased).finally(() => running.delete(id)),
      )
  }
  const look = async (): Promise<void> => {
    if (isLooking || running.size >= AT_ONCE) return
    isLooking = true
    try {
      for (const due of await listDueJobs(services, name)) await begin(due)
    } catch (error) {
      logFailure(services, error, 'jobs of users could not be looked for')
    } finally {
      isLooking = false
    }
  }

  const timer = setInterval(() => void look(), POLL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.allSettled(running.values())
    },
  }
}

async function work(services: Services, leased: LeasedJob): Promise<void> {
  const ctx = systemCtx(services, leased.companyId, 'job')
  const renewing = setInterval(() => {
    renewLease(ctx, leased).catch((error: unknown) => logFailure(services, error, 'a lease was not renewed'))
  }, RENEW_MS)
  try {
    const seconds = await runJob(services, leased)
    await releaseJob(ctx, leased, seconds ?? 0)
  } catch (error) {
    services.log.warn(
      { job: leased.kind, jobId: leased.id, companyId: leased.companyId, failure: nameOf(error) },
      'a job of a user failed',
    )
    const giveBack = isPassing(error) ? postponeJob : releaseJob
    await giveBack(ctx, leased, RETRY_SECONDS).catch(() => undefined)
  } finally {
    clearInterval(renewing)
  }
}

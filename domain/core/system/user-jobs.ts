import { asc, type SQL, sql } from 'drizzle-orm'
import { userJobs } from '#db/schema/user-jobs.ts'
import type { Services } from '../context.ts'

/*
 * Jobs of users across companies. See system.ts for who may use `services.system`.
 */

export type DueJob = { id: number; companyId: number }

const BATCH = 20

/**
 * A lease that is over, or that a process of before under the same name had: a new one takes back at once what it was
 * killed in. `worker` = the process' name, `#`, and what is its own.
 */
export function isFree(worker: string): SQL {
  const [name = ''] = worker.split('#')
  return sql`(${userJobs.leasedUntil} < clock_timestamp()
    or (${userJobs.leaseOwner} <> ${worker} and split_part(${userJobs.leaseOwner}, '#', 1) = ${name}))`
}

/** Jobs that are to be worked on and that nobody works on, the longest due first. */
export function listDueJobs(services: Services, worker: string): Promise<DueJob[]> {
  return services.system
    .select({ id: userJobs.id, companyId: userJobs.companyId })
    .from(userJobs)
    .where(
      sql`${userJobs.state} = 'active' and ${userJobs.runAt} <= ${services.now().toISOString()}::timestamptz
        and ${isFree(worker)}`,
    )
    .orderBy(asc(userJobs.runAt))
    .limit(BATCH)
}

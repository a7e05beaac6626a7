import { waitFor } from '#tests/support/wait-for.ts'
import type { World } from './world.ts'

/** A process that starts looks for jobs each second; of another, that was killed, the lease lasts 12 s. */
const TAKEN_MS = 30_000

/**
 * Tells when a job is worked on by a living process: a lease stands on after its owner was killed, until the next process
 * has taken it, and a kill meanwhile hits nothing.
 */
export function watchJobs({ services }: World) {
  const dead = new Set<string>()

  async function ownerOf(jobId: number): Promise<string | undefined> {
    const [row] = await services.admin<{ lease_owner: string }[]>`select lease_owner from user_jobs
      where id = ${jobId} and state = 'active' and leased_until > clock_timestamp()`
    return row && !dead.has(row.lease_owner) ? row.lease_owner : undefined
  }

  return {
    /** Until a living process works on it, or it is not to be worked on any more. */
    async untilTaken(jobId: number): Promise<void> {
      const isTaken = async () => (await ownerOf(jobId)) !== undefined || !(await isActive(jobId))
      await waitFor(isTaken, { description: `job ${jobId} to be taken`, timeoutMs: TAKEN_MS, everyMs: 50 })
    },
    /** Whether a kill now would hit its work; whoever is asked for is killed next. */
    async isHit(jobId: number): Promise<boolean> {
      const owner = await ownerOf(jobId)
      if (owner) dead.add(owner)
      return owner !== undefined
    },
  }

  async function isActive(jobId: number): Promise<boolean> {
    const [row] = await services.admin`select 1 from user_jobs where id = ${jobId} and state = 'active'`
    return row !== undefined
  }
}

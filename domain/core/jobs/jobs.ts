import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Transaction } from '#db/client.ts'
import { JOB_SCHEMA, type JobInputs, type JobName } from '../contract/jobs/job-queues.ts'

/** Work of its own that must survive this process; the only home of pg-boss. */
export type Jobs = {
  /** Enqueued in the transaction: it exists exactly when the change does. `key` = at most one waiting job of that key. */
  enqueue<N extends JobName>(
    tx: { db: Transaction },
    name: N,
    input: JobInputs[N],
    options?: JobOptions,
  ): Promise<void>
  /** The same for many, in one statement. */
  enqueueAll<N extends JobName>(
    tx: { db: Transaction },
    name: N,
    jobs: readonly { input: JobInputs[N]; key: string }[],
  ): Promise<void>
  /** Works the queue until closed; a throw is a failed try. */
  work<N extends JobName>(
    name: N,
    limits: WorkLimits,
    handle: (input: JobInputs[N]) => Promise<void>,
  ): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}
export type JobOptions = { key?: string; startAfterSeconds?: number; groupId?: string }

/**
 * Jobs of a queue that run at a time in this process, taken together and finished together. With `perGroup` each is taken alone
 * instead, so that a slow one holds up no other, and a group has at most so many.
 */
export type WorkLimits = { concurrency: number; perGroup?: number }

const POOL = 4
/** From one look for jobs whose process ended, or whose time is over, to the next. */
const LOOK_SECONDS = 10

export function makeJobs(
  url: string,
  onError: (error: Error) => void,
  { lookSeconds = LOOK_SECONDS } = {},
): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: JOB_SCHEMA,
    max: POOL,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  })
  boss.on('error', (reported) => onError(asError(reported)))

  return {
    async enqueue(tx, name, input, options = {}) {
      await boss.send(name, input, {
        db: fromDrizzle(tx.db, sql),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.groupId ? { group: { id: options.groupId } } : {}),
      })
    },
    async enqueueAll(tx, name, jobs) {
      const rows = jobs.map(({ input, key }) => ({ data: input, singletonKey: key }))
      await boss.insert(name, rows, { db: fromDrizzle(tx.db, sql) })
    },
    async work(name, { concurrency, perGroup }, handle) {
      const taken =
        perGroup === undefined
          ? { batchSize: concurrency, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true }
          : {
              localConcurrency: concurrency,
              localGroupConcurrency: perGroup,
              pollingIntervalSeconds: 1,
              notifyPollingIntervalSeconds: 5,
            }
      const options = { ...taken, perJobResults: true as const }
      await boss.work<JobInputs[typeof name]>(name, options, async (batch) => {
        const settled = await Promise.allSettled(batch.map((job) => handle(job.data)))
        return batch.map((job, index) => {
          const result = settled[index]
          if (result?.status !== 'rejected') return { id: job.id, status: 'completed' as const }
          return { id: job.id, status: 'failed' as const, output: { message: String(result.reason) } }
        })
      })
    },
    async start() {
      try {
        await boss.start()
      } catch (error) {
        // Half started it could not be started again.
        await boss.stop({ graceful: false }).catch(() => undefined)
        throw error
      }
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Its workers tell a failure with an object that has an error's fields, and is none. */
function asError(reported: object): Error {
  return reported instanceof Error ? reported : Object.assign(new Error(), reported)
}

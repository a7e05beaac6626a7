/** One change after the other, many in one transaction, effects only when it is on disk. */
import type { Database } from 'bun:sqlite'

export type TransactionQueue = {
  transact: <T>(work: () => T | Promise<T>) => Promise<T>
  after: (effect: () => void) => void
  /** Refuses further transactions, and resolves when those that were asked for are done. */
  close: () => Promise<void>
}

type Job = { run: () => Promise<() => void>; fail: (reason: unknown) => void }

const MAX_JOBS = 500
const LONGEST_MS = 15

/**
 * A transaction that throws leaves no trace: what it wrote is rolled back and what it wanted to send is dropped. Those that
 * came together share one commit, so the cost of the disk is paid per batch and not per message.
 */
export function createTransactionQueue(
  db: Database,
  onEffectError: (reason: unknown) => void,
): TransactionQueue {
  const queue: Job[] = []
  let effects: (() => void)[] = []
  let draining: Promise<void> | undefined
  let isOpen = false
  let closed = false

  const attempt = (effect: () => void): void => guarded(effect, onEffectError)

  const runOne = async (job: Job): Promise<() => void> => {
    const effectsBefore = effects.length
    db.run('savepoint one')
    try {
      return await job.run()
    } catch (reason) {
      db.run('rollback to one')
      effects.length = effectsBefore
      return () => job.fail(reason)
    } finally {
      db.run('release one')
    }
  }

  const runJobs = async (batch: Job[]): Promise<(() => void)[]> => {
    const settle: (() => void)[] = []
    const end = performance.now() + LONGEST_MS
    while (batch.length < MAX_JOBS && performance.now() < end) {
      const job = queue.shift()
      if (!job) break
      batch.push(job)
      settle.push(await runOne(job))
    }
    return settle
  }

  const runBatch = async (): Promise<void> => {
    const batch: Job[] = []
    let settle: (() => void)[]
    isOpen = true
    try {
      db.run('begin immediate')
      settle = await runJobs(batch)
      db.run('commit')
    } catch (reason) {
      if (db.inTransaction) db.run('rollback')
      effects = []
      settle = batch.map((job) => () => job.fail(reason))
    }
    isOpen = false
    const due = effects
    effects = []
    for (const effect of due) attempt(effect)
    for (const finish of settle) finish()
  }

  const drain = async (): Promise<void> => {
    while (queue.length) {
      // Lets the sockets be read between two batches, and more work gather for the next one.
      await new Promise((resolve) => setImmediate(resolve))
      await runBatch()
    }
    draining = undefined
  }

  return {
    transact: (work) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('the simulator has stopped')
        const run = async () => {
          const value = await work()
          return () => resolve(value)
        }
        queue.push({ run, fail: reject })
        draining ??= drain()
      }),
    after: (effect) => {
      if (isOpen) effects.push(effect)
      else attempt(effect)
    },
    close: async () => {
      closed = true
      while (draining) await draining
    },
  }
}

function guarded(effect: () => void, onError: (reason: unknown) => void): void {
  try {
    effect()
  } catch (reason) {
    onError(reason)
  }
}

import type { KeyChanges } from '../../driver.ts'

/**
 * One commit at a time; what comes meanwhile goes together into the next. A message in and the two ratchets of a
 * message out then share a transaction instead of queueing for three.
 */
export function groupCommit(write: (changes: KeyChanges) => Promise<void>) {
  let current: Batch | null = null
  let waiting: Batch | null = null
  let running: Promise<void> = Promise.resolve()
  let generation = 0

  async function run(batch: Batch): Promise<void> {
    current = batch
    // What comes in the same turn, as the two ratchets of a message out do, goes along.
    await new Promise(setImmediate)
    batch.isSealed = true
    try {
      await write({
        keys: [...batch.keys.values()],
        raw: [...batch.raw.values()],
        contents: [...batch.contents.values()],
      })
      batch.resolve()
    } catch (error) {
      batch.reject(error)
    }
    generation += 1
    const next = waiting
    waiting = null
    current = null
    if (next) return run(next)
  }

  /** The batch that still takes something; a new one when the current one is on its way. */
  function open(): Batch {
    if (current && !current.isSealed) return current
    if (waiting) return waiting
    const batch = emptyBatch()
    if (current) waiting = batch
    else running = run(batch)
    return batch
  }

  return {
    put({ keys = [], raw = [], contents = [] }: Partial<KeyChanges>): Promise<void> {
      if (keys.length + raw.length + contents.length === 0) return Promise.resolve()
      const batch = open()
      for (const key of keys) batch.keys.set(`${key.type} ${key.id}`, key)
      for (const row of raw) batch.raw.set(row.dedupeKey, row)
      for (const content of contents) batch.contents.set(content.externalId, content)
      return batch.done
    },
    /** Rises with each commit that ended. */
    generation: () => generation,
    idle: () => running,
  }
}

type Batch = {
  keys: Map<string, KeyChanges['keys'][number]>
  raw: Map<string, KeyChanges['raw'][number]>
  contents: Map<string, KeyChanges['contents'][number]>
  /** On its way to the database. */
  isSealed: boolean
  done: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

function emptyBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Each caller awaits `done`; without this a batch whose callers are gone would end the process.
  promise.catch(() => undefined)
  return {
    keys: new Map(),
    raw: new Map(),
    contents: new Map(),
    isSealed: false,
    done: promise,
    resolve,
    reject,
  }
}

import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Log, Patience, Services } from '../context.ts'
import { AppError } from '../contract/errors.ts'
import { SECOND_MS } from '../contract/time.ts'
import { isAway, isDiskFull, sqlState } from './database-errors.ts'

/** A killed database is back within a few seconds; what waits keeps its request in memory. */
const USUAL: Patience = { ms: 5 * SECOND_MS, maxWaiting: 500 }
const PROBE_MS = 50
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 200
/** So long after the last refusal for want of room the disk counts as full. */
const FULL_MS = 30 * SECOND_MS

/**
 * Work that needs the database, tried again when its connection is lost, which is safe for verbs and statements that may
 * be repeated. While the database is away nobody but one probe asks it: whoever comes waits here until it answers, all
 * tries together no longer than the services' patience. Throws ERR_UNAVAILABLE after that, and at once when too many wait.
 */
export async function retryWhileAway<T>(services: Waited, work: () => Promise<T>): Promise<T> {
  const { ms, maxWaiting } = services.patience ?? USUAL
  const absence = absenceOf(services.db)
  let until: number | undefined
  for (let tried = 0; ; tried++) {
    if (absence.over) {
      until ??= performance.now() + ms
      await waitFor(absence, until, maxWaiting)
    }
    try {
      return await work()
    } catch (error) {
      until ??= performance.now() + ms
      noteFull(services, error)
      if (!isAway(error) || performance.now() >= until) throw unavailable(error)
      absence.over ??= probe(services, absence)
    }
    // A disk that is full answers at once, again and again.
    await Bun.sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried))
  }
}

function unavailable(error: unknown): unknown {
  return isAway(error) ? new AppError('ERR_UNAVAILABLE', undefined, { cause: error }) : error
}

/**
 * Whether the failure is only that the database is away: that is said once, and once that it is back, instead of by
 * everybody who looks each second.
 */
export function isAbsence(services: Waited, error: unknown): boolean {
  if (!isAway(error)) return false
  const absence = absenceOf(services.db)
  absence.over ??= probe(services, absence)
  return true
}

type Waited = Pick<Services, 'db' | 'log' | 'patience'>

/**
 * The absence of a process' database: until when it is away, if it is, how many callers wait for its end, and when its
 * disk was last full.
 */
type Absence = { over: Promise<void> | undefined; waiting: number; fullAt?: number }

const absences = new WeakMap<Db, Absence>()

function absenceOf(db: Db): Absence {
  const absence = absences.get(db) ?? { over: undefined, waiting: 0 }
  absences.set(db, absence)
  return absence
}

/** Whether the database still answers, but had no room for what was written a moment ago. */
export function isWithoutRoom({ db }: Pick<Waited, 'db'>): boolean {
  const { fullAt } = absenceOf(db)
  return fullAt !== undefined && performance.now() - fullAt < FULL_MS
}

/** Said once, and not by everybody who is refused. */
function noteFull({ db, log }: Waited, error: unknown): void {
  if (!isDiskFull(error)) return
  if (!isWithoutRoom({ db }))
    log.error({}, 'the disk of the database is full: nothing is taken until there is room')
  absenceOf(db).fullAt = performance.now()
}

/**
 * Returns the error for a caller who waited in vain, or was not let in to wait. Its code is one that callers recognise.
 */
function away(): AppError {
  const cause = Object.assign(new Error('the database is away'), { code: 'CONNECT_TIMEOUT' })
  return new AppError('ERR_UNAVAILABLE', undefined, { cause })
}

async function waitFor(absence: Absence, until: number, maxWaiting: number): Promise<void> {
  if (absence.waiting >= maxWaiting) throw away()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(away()), Math.max(0, until - performance.now()))
  absence.waiting += 1
  try {
    await Promise.race([absence.over, late.promise])
  } finally {
    absence.waiting -= 1
    clearTimeout(timer)
  }
}

/** Resolves when the database answers, be it with a refusal, which the work will hear itself. */
async function probe(services: Waited, absence: Absence): Promise<void> {
  try {
    await answered(services.log, () => services.db.execute(sql`select 1`))
  } catch (error) {
    services.log.warn({ code: sqlState(error) }, 'the database does not answer as it should')
  }
  absence.over = undefined
}

/**
 * Repeats what a process cannot begin without until the database has carried it out. Says once that it is waited for,
 * and once that it is there again. Anything but an absence is thrown.
 */
export async function answered<T>(log: Log, ask: () => PromiseLike<T>): Promise<T> {
  const began = performance.now()
  for (let tried = 1; ; tried++) {
    try {
      const value = await ask()
      if (tried > 1)
        log.info({ waitedMs: Math.round(performance.now() - began) }, 'the database answers again')
      return value
    } catch (error) {
      if (!isAway(error)) throw error
      if (tried === 1) log.warn({ code: sqlState(error) }, 'waiting for the database')
    }
    await Bun.sleep(PROBE_MS)
  }
}

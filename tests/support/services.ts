import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import postgres, { type Sql } from 'postgres'
import { openPool } from '#db/client.ts'
import type { Log, Services } from '#domain/core/context.ts'
import { makeLog } from '#domain/core/contract/process/logging.ts'
import { folderStore } from '#domain/core/file-store.ts'
import { makeJobs } from '#domain/core/jobs/jobs.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { makeEphemeralEvents } from '#domain/core/signals/ephemeral-events.ts'
import { makeSignal } from '#domain/core/signals/signal.ts'
import { LOGS } from '#scripts/testing/canaries.ts'
import { TEST_APP_SECRET } from './database/cluster.ts'
import { type TestDatabase, testDatabase } from './database/database.ts'
import { addDatabaseSeconds } from './database/database-cost.ts'
import { scaled } from './machine.ts'

export type TestServices = Services & {
  /** As the superuser: to look behind row-level security. */
  admin: Sql
  database: TestDatabase
  /** The messages that were logged as errors; an unexpected one fails the file. */
  errors: string[]
  /** Moves the clock that `now()` reads. */
  travel(ms: number): void
}

/** Services on a database of their own, closed after the file: `const services = await testServices()` at its top. */
export async function testServices(): Promise<TestServices> {
  const database = await testDatabase()
  const services = await openServices(database)
  afterAll(async () => {
    addDatabaseSeconds(database.name)
    await services.close()
    await database.drop()
  })
  return { ...services, database }
}

/** The least that argon2id takes: hashes of tests are made and compared in a millisecond. */
export const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1 }

export type Urls = { adminUrl: string; appUrl: string; systemUrl: string }
export type OpenServices = Omit<TestServices, 'database'> & { close(): Promise<void> }

/** Services on any migrated database; whoever opens it closes it. */
export async function openServices(database: Urls): Promise<OpenServices> {
  const app = openPool(database.appUrl, { max: 8, name: 'test-app' })
  const system = openPool(database.systemUrl, { max: 3, name: 'test-system' })
  const admin = postgres(database.adminUrl, { max: 2, onnotice: () => undefined })
  const signalSql = postgres(database.appUrl, { max: 1, onnotice: () => undefined })
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-files-'))
  const errors: string[] = []
  let shiftMs = 0

  const jobs = makeJobs(database.appUrl, (error) => errors.push(String(error)))
  const signal = makeSignal(signalSql)
  const ephemeralEvents = makeEphemeralEvents(signalSql, (error) => errors.push(String(error)))
  await jobs.start()

  return {
    db: app.db,
    system: system.db,
    signal,
    ephemeralEvents,
    jobs,
    secrets: makeSecrets(TEST_APP_SECRET),
    files: folderStore(folder),
    log: testLog(errors),
    // A machine that others share may stand still for seconds.
    limits: { transactionMs: scaled(30_000), lockMs: scaled(15_000) },
    passwordCost: CHEAP_PASSWORDS,
    now: () => new Date(Date.now() + shiftMs),
    admin,
    errors,
    travel(ms) {
      shiftMs += ms
    },
    async close() {
      await jobs.close()
      await ephemeralEvents.close()
      await signal.close()
      await Promise.all([app.close(), system.close(), admin.end()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As the product's own, into the folder that is looked through for customers' texts when the tests have run. */
function testLog(errors: string[]): Log {
  const dest = path.join(LOGS, `tests-${process.pid}.log`)
  const log = makeLog('test', 'debug', pino.destination({ dest, sync: true, mkdir: true }))
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => {
      log.error(fields, message)
      errors.push(`${message} ${Bun.inspect(fields)}`)
    },
  }
}

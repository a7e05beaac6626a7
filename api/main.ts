import path from 'node:path'
import { sql } from 'drizzle-orm'
import { openPool } from '#db/client.ts'
import { warmUpPasswords } from '#domain/auth/password.ts'
import { makeSignedIn } from '#domain/auth/signed-in.ts'
import type { Services } from '#domain/core/context.ts'
import { drainOnce } from '#domain/core/contract/process/drain-once.ts'
import { watchEventLoop } from '#domain/core/contract/process/event-loop.ts'
import { makeLog } from '#domain/core/contract/process/logging.ts'
import { watchStrayErrors } from '#domain/core/contract/process/stray-errors.ts'
import { answered, isAbsence } from '#domain/core/database/patience.ts'
import { folderStore } from '#domain/core/file-store.ts'
import { makeJobs } from '#domain/core/jobs/jobs.ts'
import { requireFiles } from '#domain/core/process/require-files.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { makeEphemeralEvents } from '#domain/core/signals/ephemeral-events.ts'
import { makeSignal } from '#domain/core/signals/signal.ts'
import { readDrift } from '#domain/core/system/facts.ts'
import { type ApiEnvironment, readEnv } from './lib/env.ts'
import { makeMetrics, watchFacts, watchProcess } from './lib/metrics.ts'
import { RATE_LIMITS } from './lib/rate-limits.ts'
import { startOrphanWatchdog } from './orphan-watchdog.ts'
import { serveApi } from './serve.ts'

/** Calls of programs beyond these wait for one another, and for nobody else. */
const PROGRAM_CONNECTIONS = 3
/** The time that running requests may still take after the process is told to stop. */
const DRAIN_MS = 8_000

await main()

async function main(): Promise<void> {
  const env = readEnv()
  const log = makeLog('api', env.logLevel)
  watchStrayErrors(log)

  const { services, programServices, close } = await openServices(env, log)
  await warmUpPasswords(services)
  const metrics = makeMetrics()
  watchProcess(metrics, watchEventLoop(log).last)
  watchFacts(metrics, () => readDrift(services))
  const server = await serveApi({
    deps: {
      services,
      programServices,
      signedIn: makeSignedIn(services),
      metrics,
      limits: { ...RATE_LIMITS, token: env.tokenRate },
      webUrl: env.webUrl,
      apiUrl: env.apiUrl,
      trustedProxies: env.trustedProxies,
      version: await readVersion(),
      outgoing: env.outgoing,
      publicToken: env.publicToken,
      metricsToken: env.metricsToken,
      socketCheckSeconds: env.socketCheckSeconds,
    },
    host: env.host,
    port: env.port,
  })
  log.info({ url: env.apiUrl, host: env.host, port: server.port }, 'api is listening')

  const watchdog = startOrphanWatchdog(services)

  const drain = async (signal: string): Promise<void> => {
    log.info({ signal }, 'api is draining')
    watchdog.stop()
    await Promise.race([server.stop(), Bun.sleep(DRAIN_MS)])
    await Promise.race([close(), Bun.sleep(2_000)])
    process.exit(0)
  }
  drainOnce(drain)
}

async function openServices(env: ApiEnvironment, log: Services['log']) {
  const app = openPool(env.databaseAppUrl, { max: 12, name: 'recado-api' })
  const programs = openPool(env.databaseAppUrl, { max: PROGRAM_CONNECTIONS, name: 'recado-api-programs' })
  const system = openPool(env.databaseSystemUrl, { max: 3, name: 'recado-api-system', plansOnce: true })
  const tokens = openPool(env.databaseSystemUrl, { max: 1, name: 'recado-api-tokens', plansOnce: true })
  const signalSql = openPool(env.databaseAppUrl, { max: 1, name: 'recado-api-signal' }).sql
  const signal = makeSignal(signalSql)
  const ephemeralEvents = makeEphemeralEvents(signalSql, (error) =>
    log.warn({ err: error }, 'an ephemeral event was lost'),
  )
  const jobs = makeJobs(env.databaseAppUrl, (error) => {
    if (!isAbsence({ db: app.db, log }, error)) log.warn({ err: error }, 'the job queue failed')
  })
  const files = folderStore(env.mediaFolder)
  await requireFiles(files, log)
  await answered(log, () => app.db.execute(sql`select 1`))
  await answered(log, () => jobs.start())

  const services: Services = {
    db: app.db,
    system: system.db,
    signal,
    ephemeralEvents,
    jobs,
    secrets: makeSecrets(env.appSecret, env.oldSecrets),
    files,
    outgoing: env.outgoing,
    lifetimes: env.lifetimes,
    log,
    now: () => new Date(),
  }
  return {
    services,
    programServices: { ...services, db: programs.db, system: tokens.db },
    async close() {
      await jobs.close()
      await ephemeralEvents.close()
      await signal.close()
      await Promise.all([app, programs, system, tokens].map((pool) => pool.close()))
    },
  }
}

async function readVersion(): Promise<string> {
  const manifest: unknown = await Bun.file(path.resolve(import.meta.dirname, '../package.json')).json()
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isNamed ? String(manifest.version) : '0'
}

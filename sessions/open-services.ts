import { sql } from 'drizzle-orm'
import { openPool } from '#db/client.ts'
import type { Log, Services } from '#domain/core/context.ts'
import { answered, isAbsence } from '#domain/core/database/patience.ts'
import { folderStore } from '#domain/core/file-store.ts'
import { makeJobs } from '#domain/core/jobs/jobs.ts'
import { requireFiles } from '#domain/core/process/require-files.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { makeEphemeralEvents } from '#domain/core/signals/ephemeral-events.ts'
import { makeSignal } from '#domain/core/signals/signal.ts'
import { TASK_COUNT } from './clock/index.ts'
import type { SessionsEnvironment } from './env.ts'
import { nameOf } from './failures.ts'

type OpenServices = {
  services: Services
  leases: Services
  /** Holds the locks of the clock's tasks. */
  locks: Services
  close(): Promise<void>
}

/** Opens everything that this process needs once: the database pools, the signals, the job queue. */
export async function openServices(env: SessionsEnvironment, log: Log): Promise<OpenServices> {
  const app = openPool(env.databaseAppUrl, { max: 16, name: 'recado sessions' })
  const system = openPool(env.databaseSystemUrl, { max: 3, name: 'recado sessions system' })
  // A pool of its own, so that the renewal of leases never waits behind other work.
  const leases = openPool(env.databaseSystemUrl, { max: 1, name: 'recado sessions leases' })
  // A task of the clock holds a connection for its lock as long as it runs, and needs others for its work.
  const locks = openPool(env.databaseSystemUrl, { max: TASK_COUNT, name: 'recado sessions clock' })
  const signalSql = openPool(env.databaseAppUrl, { max: 1, name: 'recado sessions signal' }).sql
  const signal = makeSignal(signalSql)
  const ephemeralEvents = makeEphemeralEvents(signalSql, (error) =>
    log.warn({ failure: nameOf(error) }, 'an ephemeral event was lost'),
  )
  const jobs = makeJobs(env.databaseAppUrl, (error) => {
    if (!isAbsence({ db: app.db, log }, error)) log.warn({ failure: nameOf(error) }, 'the job queue failed')
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
    secrets: makeSecrets(env.appSecret, env.oldSecrets),
    jobs,
    files,
    outgoing: env.outgoing,
    log,
    now: () => new Date(),
  }
  return {
    services,
    leases: { ...services, system: leases.db },
    locks: { ...services, system: locks.db },
    async close() {
      await jobs.close()
      await ephemeralEvents.close()
      await signal.close()
      await Promise.all([app, system, leases, locks].map((pool) => pool.close()))
    },
  }
}

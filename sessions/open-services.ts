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
import type { SessionsEnvironment } from './env.ts'
import { nameOf } from './failures.ts'

/** Opens everything that this process needs once: the database pools, the signals, the job queue. */
export async function openServices(
  env: SessionsEnvironment,
  log: Log,
): Promise<{ services: Services; leases: Services; close(): Promise<void> }> {
  const app = openPool(env.databaseAppUrl, { max: 16, name: 'recado sessions' })
  const system = openPool(env.databaseSystemUrl, { max: 3, name: 'recado sessions system' })
  // A pool of its own, so that the renewal of leases never waits behind other work.
  const leases = openPool(env.databaseSystemUrl, { max: 1, name: 'recado sessions leases' })
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
    async close() {
      await jobs.close()
      await ephemeralEvents.close()
      await signal.close()
      await Promise.all([app.close(), system.close(), leases.close()])
    },
  }
}

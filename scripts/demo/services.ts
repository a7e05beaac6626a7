import path from 'node:path'
import { type Db, openPool } from '#db/client.ts'
import { roleUrl } from '#db/roles.ts'
import type { Services } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import { folderStore } from '#domain/core/file-store.ts'
import { makeJobs } from '#domain/core/jobs/jobs.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { makeEphemeralEvents } from '#domain/core/signals/ephemeral-events.ts'
import { makeSignal } from '#domain/core/signals/signal.ts'

export type ServicesOptions = {
  /** An administrator's. */
  databaseUrl: string
  appSecret: string
  dataDir: string
}

/** Nobody waits for it yet, and the first start builds the pages at the same time. */
const LIMITS = { transactionMs: 60 * SECOND_MS, lockMs: 10 * SECOND_MS }

/** Opens what the domain's verbs need for as long as `work` takes; `owner` sees every company's rows. */
export async function withServices<T>(
  options: ServicesOptions,
  work: (services: Services, owner: Db) => Promise<T>,
): Promise<T> {
  const appUrl = roleUrl(options.databaseUrl, 'recado_app', options.appSecret)
  const owner = openPool(options.databaseUrl, { max: 2, name: 'recado-demo' })
  const app = openPool(appUrl, { max: 2, name: 'recado-demo' })
  const signal = makeSignal(app.sql)
  const silent = () => undefined
  const services: Services = {
    db: app.db,
    system: owner.db,
    signal,
    ephemeralEvents: makeEphemeralEvents(app.sql, silent),
    jobs: makeJobs(appUrl, silent),
    secrets: makeSecrets(options.appSecret),
    files: folderStore(path.join(options.dataDir, 'media')),
    log: { debug: silent, info: silent, warn: silent, error: silent },
    now: () => new Date(),
    limits: LIMITS,
  }
  try {
    return await work(services, owner.db)
  } finally {
    await signal.close()
    await Promise.all([owner.close(), app.close()])
  }
}

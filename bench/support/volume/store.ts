import { existsSync, mkdirSync } from 'node:fs'
import { migrate } from '../../../db/migrate.ts'
import { roleUrl } from '../../../db/roles.ts'
import { makeDatabase } from '../../../scripts/postgres/make-database.ts'
import { startPostgres } from '../../../scripts/postgres.ts'
import { databaseOf, TEST_APP_SECRET } from '../../../tests/support/database/cluster.ts'
import { freePort } from '../../../tests/support/ports.ts'
import { openServices } from '../../../tests/support/services.ts'

/** While it is filled nothing waits for the disk: whoever is cut off begins again. */
const FILLING = { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB' }
/** One after the other: what is measured is the work, not how many cores were free. */
const MEASURED = { max_parallel_workers_per_gather: '0', idle_in_transaction_session_timeout: '0' }

/** The embedded server on a folder that outlives this process, with the settings of the product. */
export async function openCluster(home: string, filling: boolean) {
  if (!existsSync(home)) mkdirSync(home, { recursive: true })
  const settings = { ...MEASURED, ...(filling ? FILLING : {}) }
  const server = await startPostgres({ home, port: await freePort(), settings })
  return {
    postmaster: server.pid,
    stop: () => server.stop(),
    url: (database: string) => databaseOf(server.url('postgres'), database),
    async make(database: string) {
      const databaseUrl = databaseOf(server.url('postgres'), database)
      await makeDatabase(databaseUrl)
      await migrate({ databaseUrl, appSecret: TEST_APP_SECRET })
    },
    /** Opens the services of a database, and first migrates one that an earlier version made. */
    async services(database: string) {
      const databaseUrl = databaseOf(server.url('postgres'), database)
      await migrate({ databaseUrl, appSecret: TEST_APP_SECRET })
      return openServices({
        adminUrl: databaseUrl,
        appUrl: roleUrl(databaseUrl, 'recado_app', TEST_APP_SECRET),
        systemUrl: roleUrl(databaseUrl, 'recado_system', TEST_APP_SECRET),
      })
    },
  }
}

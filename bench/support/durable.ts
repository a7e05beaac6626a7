import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { roleUrl } from '../../db/roles.ts'
import { makeDatabase } from '../../scripts/postgres/make-database.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { databaseOf, TEST_APP_SECRET } from '../../tests/support/database/cluster.ts'
import { freePort } from '../../tests/support/ports.ts'
import { openServices } from '../../tests/support/services.ts'

/**
 * Services on a database on disk, with the settings of the product: each commit waits for the disk. The tests' clusters
 * live in memory without fsync, where a commit costs nothing and a comparison of writes says little.
 */
export async function durableServices() {
  const home = mkdtempSync(path.join(tmpdir(), 'recado-bench-'))
  const server = await startPostgres({ home, port: await freePort() })
  const databaseUrl = databaseOf(server.url('postgres'), 'recado')
  await makeDatabase(databaseUrl)
  await migrate({ databaseUrl, appSecret: TEST_APP_SECRET })
  const services = await openServices({
    adminUrl: databaseUrl,
    appUrl: roleUrl(databaseUrl, 'recado_app', TEST_APP_SECRET),
    systemUrl: roleUrl(databaseUrl, 'recado_system', TEST_APP_SECRET),
  })
  return {
    services,
    databaseUrl,
    postmaster: server.pid,
    async close() {
      await services.close()
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

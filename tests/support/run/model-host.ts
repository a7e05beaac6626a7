// Makes a migrated cluster for the files of a test run to copy, and removes it when the run has ended, however it ended.
import { rmSync } from 'node:fs'
import { migrate } from '#db/migrate.ts'
import { makeDatabase } from '#scripts/postgres/make-database.ts'
import { databaseOf, OWN_DATABASE, TEST_APP_SECRET } from '../database/cluster.ts'
import { startFast } from '../database/fast-postgres.ts'
import { announce, runLives } from './run-service.ts'

const [home = '', runner = '0', mark = ''] = process.argv.slice(2)

const postgres = await startFast(home)
const databaseUrl = databaseOf(postgres.url('postgres'), OWN_DATABASE)
await makeDatabase(databaseUrl)
await migrate({ databaseUrl, appSecret: TEST_APP_SECRET })
await postgres.stop()
announce(home, { cluster: postgres.cluster })
setInterval(() => {
  if (runLives(runner, mark)) return
  rmSync(home, { recursive: true, force: true })
  process.exit(0)
}, 200)

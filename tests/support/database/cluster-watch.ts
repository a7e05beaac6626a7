// Runs one PostgreSQL for a test run, and removes it when the run has ended, however it ended.
import { rmSync } from 'node:fs'
import { isAlive } from '#scripts/process-table.ts'
import { announce, runLives } from '../run/run-service.ts'
import { startFast } from './fast-postgres.ts'

const [home = '', runner = '0', mark = '', wantedPort = '0'] = process.argv.slice(2)

const postgres = await startFast(home, Number(wantedPort))
announce(home, {
  pid: postgres.pid,
  port: postgres.port,
  watcher: process.pid,
  url: postgres.url('postgres'),
})
process.on('SIGTERM', leave)
const watching = setInterval(watch, 200)

function watch(): void {
  if (!runLives(runner, mark)) void leave()
  // Killed by a test: the next start brings a watcher of its own.
  else if (!isAlive(postgres.pid)) process.exit(0)
}

async function leave(): Promise<never> {
  // A server that we end ourselves is no server that was killed.
  clearInterval(watching)
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
  process.exit(0)
}

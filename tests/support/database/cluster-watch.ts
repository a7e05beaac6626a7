// Runs one PostgreSQL for a test run, and removes it when the run has ended, however it ended.
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FAST } from '#scripts/postgres/settings.ts'
import { isTaken, startPostgres } from '#scripts/postgres.ts'
import { isAlive, startMark } from '#scripts/process-table.ts'
import { freePort } from '../ports.ts'

const [home = '', wantedPort = '0', runner = '0', mark = ''] = process.argv.slice(2)

const postgres = await start(Number(wantedPort))
announce({ pid: postgres.pid, port: postgres.port, watcher: process.pid, url: postgres.url('postgres') })
process.on('SIGTERM', leave)
setInterval(watch, 200)

async function start(wanted: number) {
  for (let tries = 0; ; tries++) {
    const port = wanted || (await freePort())
    try {
      return await startPostgres({ home, port, settings: FAST, sync: false })
    } catch (error) {
      // Somebody was faster between the look and the start.
      if (tries > 5 || !(await isTaken(port))) throw error
    }
  }
}

/** Written beside and moved, so that nobody reads half of it. */
function announce(state: object): void {
  const draft = path.join(home, `up.${process.pid}`)
  writeFileSync(draft, JSON.stringify(state))
  renameSync(draft, path.join(home, 'up.json'))
}

function watch(): void {
  const runnerLives = isAlive(Number(runner)) && startMark(Number(runner)) === mark
  if (!runnerLives) void leave()
  // Killed by a test: the next start brings a watcher of its own.
  else if (!isAlive(postgres.pid)) process.exit(0)
}

async function leave(): Promise<never> {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
  process.exit(0)
}

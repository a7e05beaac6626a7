import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { migrate } from '#db/migrate.ts'
import { makeDatabase } from '#scripts/postgres/make-database.ts'
import { findPostmaster, stopPostmaster } from '#scripts/postgres/postmaster.ts'
import { killPostgres } from '#scripts/postgres.ts'
import { gone, isAlive, signal, startMark } from '#scripts/process-table.ts'
import { freePort } from '../ports.ts'
import { waitFor } from '../wait-for.ts'

/** The application secret of every test: roles' passwords and sealed values derive from it. */
export const TEST_APP_SECRET = 'a secret of tests only, as long as a real one must be, 64 signs.'

const Up = z.object({ pid: z.number(), port: z.number(), watcher: z.number(), url: z.string() })
export type Up = z.infer<typeof Up>

/** The process whose end ends the clusters: the `bun test` that was typed, also for its parallel workers. */
const RUNNER = process.env.BUN_TEST_WORKER_ID ? process.ppid : process.pid

/** The cluster that all files of a test run share; the first caller makes it. Resolves with its superuser's url. */
export async function sharedCluster(): Promise<Up & { home: string; first: boolean }> {
  const home = path.join(memoryFolder(), `${PREFIX}${RUNNER}-${startMark(RUNNER)}-shared`)
  const first = makeFolder(home)
  if (first) {
    await sweep()
    watch(home, 0)
  }
  return { ...(await isUp(home)), home, first }
}

export type OwnCluster = {
  port: number
  /** As the superuser, for the migrated database. */
  databaseUrl: string
  appSecret: string
  /** Ends the server as a power cut would; connections break. */
  kill(): Promise<void>
  /** Brings a killed server back on the same port, with everything that was committed. */
  restart(): Promise<void>
  /** Ends it and removes its files. Left out, that happens when the test run ends. */
  stop(): Promise<void>
}

/** A migrated cluster for one process test, in memory-backed storage, free to be killed. */
export async function ownCluster(): Promise<OwnCluster> {
  const home = path.join(
    memoryFolder(),
    `${PREFIX}${RUNNER}-${startMark(RUNNER)}-${crypto.randomUUID().slice(0, 8)}`,
  )
  makeFolder(home)
  const port = await freePort()
  watch(home, port)
  const first = await isUp(home)
  const databaseUrl = databaseOf(first.url, 'recado')
  await makeDatabase(databaseUrl)
  await migrate({ databaseUrl, appSecret: TEST_APP_SECRET })

  return {
    port: first.port,
    databaseUrl,
    appSecret: TEST_APP_SECRET,
    kill: async () => {
      const up = await isUp(home)
      rmSync(path.join(home, 'up.json'))
      await killPostgres(up.pid)
    },
    restart: async () => {
      watch(home, first.port)
      await isUp(home)
    },
    stop: async () => {
      const { watcher } = await isUp(home)
      signal(watcher, 'SIGTERM')
      await gone(watcher, 30_000)
    },
  }
}

/** The same server's url for another database. */
export function databaseOf(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

const PREFIX = 'recado-test-'
const ENOUGH_BYTES = 1 << 30

/** /dev/shm where it has room for a test run, else the temporary folder. */
function memoryFolder(): string {
  if (!existsSync('/dev/shm')) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > ENOUGH_BYTES ? '/dev/shm' : tmpdir()
}

function makeFolder(home: string): boolean {
  try {
    mkdirSync(home, { mode: 0o711 })
    return true
  } catch {
    return false
  }
}

/** bun ends the children of a test file, detached ones too, so the watcher is made a grandchild. */
function watch(home: string, port: number): void {
  const script = path.join(import.meta.dirname, 'cluster-watch.ts')
  const line = '"$0" "$@" >>"$2/watch.log" 2>&1 &'
  const args = [process.execPath, script, home, String(port), String(RUNNER), startMark(RUNNER)]
  spawn('sh', ['-c', line, ...args], { detached: true, stdio: 'ignore' }).unref()
}

async function isUp(home: string): Promise<Up> {
  const file = path.join(home, 'up.json')
  const log = path.join(home, 'watch.log')
  try {
    return await waitFor(() => Up.parse(JSON.parse(readFileSync(file, 'utf8'))), {
      what: 'the test database',
      timeoutMs: 60_000,
    })
  } catch (cause) {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
    throw new Error(`the test database did not start\n${said}`, { cause })
  }
}

/** What a run left behind whose watcher was killed as well. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(memoryFolder()).filter((entry) => entry.startsWith(PREFIX))) {
    const [pid = '', mark] = name.slice(PREFIX.length).split('-')
    if (isAlive(Number(pid)) && startMark(Number(pid)) === mark) continue
    const home = path.join(memoryFolder(), name)
    const left = findPostmaster(path.join(home, 'postgres'))
    if (left !== undefined) await stopPostmaster(left.pid)
    rmSync(home, { recursive: true, force: true })
  }
}

import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { locate } from '#scripts/postgres/location.ts'
import { findPostmaster, stopPostmaster } from '#scripts/postgres/postmaster.ts'
import { killPostgres } from '#scripts/postgres.ts'
import { isAlive, signal, startMark, waitUntilGone } from '#scripts/process-table.ts'
import { freePort } from '../ports.ts'
import { announced, claim, memoryFolder, PREFIX, serviceHome, startService } from '../run/run-service.ts'

/** The application secret of every test: roles' passwords and sealed values derive from it. */
export const TEST_APP_SECRET = 'a secret of tests only, as long as a real one must be, 64 signs.'

const WATCHER = path.join(import.meta.dirname, 'cluster-watch.ts')
const Up = z.object({ pid: z.number(), port: z.number(), watcher: z.number(), url: z.string() })
export type Up = z.infer<typeof Up>

/** The cluster that all files of a test run share; the first caller makes it. Resolves with its superuser's url. */
export async function sharedCluster(): Promise<Up & { home: string; first: boolean }> {
  const home = serviceHome('shared')
  const first = claim(home)
  if (first) {
    await sweep()
    startService(WATCHER, home, '0')
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
  const home = serviceHome(crypto.randomUUID().slice(0, 8))
  claim(home)
  await copyModel(home)
  const port = await freePort()
  startService(WATCHER, home, String(port))
  const first = await isUp(home)
  const databaseUrl = databaseOf(first.url, OWN_DATABASE)

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
      startService(WATCHER, home, String(first.port))
      await isUp(home)
    },
    stop: async () => {
      const { watcher } = await isUp(home)
      signal(watcher, 'SIGTERM')
      await waitUntilGone(watcher, 30_000)
    },
  }
}

/** The database in a cluster of a test's own. */
export const OWN_DATABASE = 'recado'

const MODEL_HOST = path.join(import.meta.dirname, '../run/model-host.ts')
const Model = z.object({ cluster: z.string() })

/** Made and migrated once a run: that takes seconds, a copy of its files in memory does not. */
async function copyModel(home: string): Promise<void> {
  const model = serviceHome('model')
  if (claim(model)) startService(MODEL_HOST, model)
  const { cluster } = await announced(model, Model, 'the cluster to copy')
  const location = await locate(home)
  const copying = Bun.spawn(['cp', '-a', cluster, location.cluster], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await copying.exited) !== 0) throw new Error(`${cluster} could not be copied`)
  copyFileSync(path.join(model, 'postgres.password'), path.join(home, 'postgres.password'))
}

/** The same server's url for another database. */
export function databaseOf(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

const isUp = (home: string): Promise<Up> => announced(home, Up, 'the test database')

/** Removes the remains of a run whose watcher was killed as well. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(memoryFolder()).filter((entry) => entry.startsWith(PREFIX))) {
    const [pid = '', mark] = name.slice(PREFIX.length).split('-')
    if (isAlive(Number(pid)) && startMark(Number(pid)) === mark) continue
    const home = path.join(memoryFolder(), name)
    const leftover = findPostmaster(path.join(home, 'postgres'))
    if (leftover !== undefined) await stopPostmaster(leftover.pid)
    rmSync(home, { recursive: true, force: true })
  }
}

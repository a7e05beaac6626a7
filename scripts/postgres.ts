import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import type { Account } from './postgres/account.ts'
import { findBinaries } from './postgres/binaries.ts'
import { makeCluster, SUPERUSER, serverEnv } from './postgres/cluster.ts'
import { locate } from './postgres/location.ts'
import { findPostmaster, type Postmaster, readLock, stopPostmaster } from './postgres/postmaster.ts'
import { asOptions, SETTINGS } from './postgres/settings.ts'
import { isAlive, waitUntilGone } from './process-table.ts'
import { refusal } from './refusal.ts'

export type PostgresOptions = {
  /** The data folder: receives the cluster (or a pointer to it), the password and the start log. */
  home: string
  port: number
  /** On top of the settings of every embedded server. */
  settings?: Readonly<Record<string, string>>
  /** False only for clusters that live as long as a test run. */
  sync?: boolean
  /** Take over a running server whatever its port: for tools that come beside a running product. */
  anyPort?: boolean
  /** Hears what takes long, a line at a time. */
  say?: (text: string) => void
}

export type RunningPostgres = {
  pid: number
  port: number
  /** The cluster's folder. */
  cluster: string
  /** True when a server left by an earlier start was taken over. */
  reused: boolean
  /** As the superuser, for the database of that name. */
  url(database: string): string
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or takes over the one that still runs on this cluster, and waits until it answers,
 * crash recovery included. It is detached: it outlives a killed launcher, and a Ctrl-C does not reach it before the
 * processes that use it have drained. Throws a refusal when the port is taken, or the cluster belongs to another user.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { home, say } = options
  const location = await locate(home)
  const running = await takeOver(location.cluster, options)
  const port = running?.port ?? options.port
  const binaries = await findBinaries(location)
  const password = await makeCluster(home, location, binaries, options.sync ?? true)

  const flags = [
    '-D',
    location.cluster,
    '-p',
    String(port),
    ...asOptions({ ...SETTINGS, ...options.settings }),
  ]
  const pid = running?.pid ?? (await launch(binaries.postgres, flags, { ...location, home, port, say }))
  const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  await answers(url('postgres'), home)
  return {
    pid,
    port,
    cluster: location.cluster,
    reused: running !== undefined,
    url,
    stop: () => stopPostmaster(pid),
  }
}

/** The server left by an earlier start, if it can serve this one: same folder, same port. Another is stopped first. */
async function takeOver(cluster: string, { port, anyPort, say }: PostgresOptions) {
  const running = findPostmaster(cluster)
  if (running === undefined) return undefined
  if (
    (anyPort || running.port === port) &&
    running.folder === realpathSync(cluster) &&
    (await isReady(running, cluster, say))
  ) {
    return running
  }
  say?.(`restarting PostgreSQL, which still ran on port ${running.port} from ${running.folder}`)
  await stopPostmaster(running.pid)
  return undefined
}

const AGAIN_MS = 50

type Launch = { cluster: string; account: Account; home: string; port: number; say?: (text: string) => void }

async function launch(
  binary: string,
  flags: string[],
  launchOptions: Launch,
  patienceMs = 20_000,
): Promise<number> {
  if (await isTaken(launchOptions.port)) throw portTaken(launchOptions.port)
  const log = startLog(launchOptions.home)
  const out = openSync(log, 'w', 0o600)
  const child = spawn(binary, flags, {
    ...launchOptions.account,
    cwd: '/',
    env: serverEnv(launchOptions.cluster),
    detached: true,
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  child.unref()
  const { pid } = child
  if (pid === undefined) throw refusal(`PostgreSQL does not run: ${binary}`)
  if (await isReady({ pid }, launchOptions.cluster, launchOptions.say)) return pid

  const logText = readFileSync(log, 'utf8').trim()
  if (/address already in use/i.test(logText)) throw portTaken(launchOptions.port)
  // Backends of a killed server need a moment to notice that it is gone.
  if (/shared memory block|lock file/i.test(logText) && patienceMs > 0) {
    await Bun.sleep(AGAIN_MS)
    return launch(binary, flags, launchOptions, patienceMs - AGAIN_MS)
  }
  throw refusal(`PostgreSQL ended while starting:\n${logText}`)
}

/** Waits while the server starts or recovers from a crash; false when it ended instead. */
async function isReady({ pid }: Pick<Postmaster, 'pid'>, cluster: string, say?: (text: string) => void) {
  let sayAt = performance.now() + 3_000
  while (isAlive(pid)) {
    const lock = readLock(cluster)
    if (lock?.pid === pid && lock.ready) return true
    if (performance.now() > sayAt) {
      say?.('PostgreSQL is still recovering from the last stop')
      sayAt += 5_000
    }
    await Bun.sleep(20)
  }
  return false
}

async function answers(url: string, home: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    await sql`select 1`
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw refusal(`PostgreSQL refuses the password in ${path.join(home, 'postgres.password')}: ${reason}`, {
      cause,
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** True when something listens on that loopback port. */
export async function isTaken(port: number): Promise<boolean> {
  try {
    const probe = Bun.listen({ hostname: '127.0.0.1', port, socket: { data: () => undefined } })
    probe.stop(true)
    return false
  } catch {
    return true
  }
}

/** Ends the server without warning, as a power cut would, with all of its processes. */
export async function killPostgres(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await waitUntilGone(pid, 10_000)
}

function startLog(home: string): string {
  const logs = path.join(home, 'logs')
  mkdirSync(logs, { recursive: true })
  return path.join(logs, 'postgres-start.log')
}

function portTaken(port: number): Error {
  return refusal(
    `Port ${port} (PG_PORT) is taken by another program. Stop it, or set PG_PORT to a free port, ` +
      `for example PG_PORT=${port + 1}.`,
  )
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { z } from 'zod'
import { buildWeb } from '#scripts/launcher/web-build.ts'
import { findPostmaster, stopPostmaster } from '#scripts/postgres/postmaster.ts'
import { isAlive, parentOf, signal, waitUntilGone } from '#scripts/process-table.ts'
import { scaled } from '#tests/support/machine.ts'
import { freePorts } from '#tests/support/ports.ts'
import { type RunningProcess, startProcess } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { phonesAt } from './phones.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY = 'Recado is ready'

/** The processes that the launcher starts, and PostgreSQL. */
export const PARTS = ['sessions', 'api', 'web', 'postgres'] as const
export type Part = (typeof PARTS)[number]

/** A part that ended and serves again, in milliseconds of the proof's clock. */
export type Outage = { part: Part; from: number; to: number }

/**
 * The product as people start it, `bun run start` with the demo's data, beside a WhatsApp that is none of its processes
 * and stays up whatever happens to it.
 */
export type Shop = Awaited<ReturnType<typeof openShop>>

export async function openShop() {
  await buildWeb(ROOT)
  const dir = mkdtempSync(path.join(tmpdir(), 'recado-recovery-'))
  const first = await freePorts(8)
  const env = environment(dir, first)
  const simulator = await startSimulator(dir, first)
  const launchers: Launcher[] = []
  const current = () => launchers.at(-1)

  const shop = {
    env,
    apiUrl: `http://127.0.0.1:${env.API_PORT}`,
    webUrl: `http://127.0.0.1:${env.WEB_PORT}`,
    phones: phonesAt(`http://127.0.0.1:${first}`),
    sql: database(dir, Number(env.PG_PORT)),
    /** Everything that the launchers have said. */
    said: () => launchers.map(({ text }) => text()).join(''),
    /** Returns the log of a process, over all of its lives. */
    log: (name: Part) => readFileSync(path.join(dir, 'logs', `${name}.log`), 'utf8'),
    /** Resolves when it says that it is ready. */
    async start(): Promise<void> {
      const launcher = launch(env)
      launchers.push(launcher)
      const isUp = () => launcher.text().includes(READY) || launcher.child.exitCode !== null
      const start = { description: 'the product to start', timeoutMs: 120_000, everyMs: 20 }
      await waitFor(isUp, start).catch(() => undefined)
      if (!launcher.text().includes(READY)) throw new Error(`no start:\n${launcher.text()}`)
    },
    /** In order, as Ctrl-C does. */
    async stop(): Promise<void> {
      const launcher = current()
      launcher?.child.kill('SIGTERM')
      await launcher?.child.exited
    },
    /** SIGKILL, when it runs; false when it does not. */
    kill(part: Part): boolean {
      const pid = part === 'postgres' ? findPostmaster(clusterOf(dir))?.pid : childIn(dir, part)
      return pid !== undefined && isAlive(pid) && signal(pid, 'SIGKILL')
    },
    /** Every process of PostgreSQL stands still, with its connections open, until the answer is called. */
    hangDatabase(): () => void {
      const postmaster = findPostmaster(clusterOf(dir))?.pid
      if (postmaster === undefined) throw new Error('no database to hang')
      const pids = [postmaster, ...childrenOf(postmaster)]
      for (const pid of pids) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) signal(pid, 'SIGCONT')
      }
    },
    outages: () => launchers.flatMap(({ outages }) => outages),
    async close(): Promise<void> {
      await shop.sql.end({ timeout: 1 })
      current()?.child.kill('SIGKILL')
      for (const part of PARTS) await endLeft(dir, part)
      await simulator.kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  return shop
}

function environment(dir: string, first: number) {
  return {
    DATA_DIR: dir,
    WEB_PORT: String(first + 4),
    API_PORT: String(first + 5),
    PG_PORT: String(first + 6),
    WEB_URL: `http://localhost:${first + 4}`,
    API_URL: `http://localhost:${first + 5}`,
    WHATSAPP_WEB_URL: `ws://127.0.0.1:${first + 1}/ws/chat`,
    NODE_EXTRA_CA_CERTS: path.join(dir, 'whatsapp', 'cert.pem'),
    DEMO: '1',
  }
}

async function startSimulator(dir: string, port: number): Promise<RunningProcess> {
  const folder = path.join(dir, 'whatsapp')
  const env = { SIMULATOR_PORT: String(port), SIMULATOR_DIR: folder }
  return startProcess('simulator', env, { timeoutMs: 60_000 })
}

type Launcher = ReturnType<typeof launch>

function launch(env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, 'scripts/start.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const outages: Outage[] = []
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true })
      output += text
      outages.push(...outagesIn(text))
    }
  }
  void listen(child.stdout)
  void listen(child.stderr)
  return { child, text: () => output, outages }
}

/** The launcher tells how long a part was away as soon as it serves again. */
function outagesIn(text: string): Outage[] {
  const matches = text.matchAll(/^(\w+) serves again, ([\d.]+) s after it ended/gm)
  return [...matches].flatMap(([, name = '', seconds]) => {
    const part = PARTS.find((partName) => partName === name.toLowerCase().replace('postgresql', 'postgres'))
    const to = performance.now()
    return part ? [{ part, from: to - Number(seconds) * 1000, to }] : []
  })
}

const Children = z.array(z.object({ name: z.string(), pid: z.number() }))

function childIn(dir: string, name: string): number | undefined {
  try {
    const children = Children.parse(JSON.parse(readFileSync(path.join(dir, 'children.json'), 'utf8')))
    return children.find((child) => child.name === name)?.pid
  } catch {
    return undefined
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function clusterOf(dir: string): string {
  try {
    return readFileSync(path.join(dir, 'postgres.location'), 'utf8').trim()
  } catch {
    return path.join(dir, 'postgres')
  }
}

/** As the superuser; asked again while the server is away. */
function database(dir: string, port: number): Sql {
  const password = () => readFileSync(path.join(dir, 'postgres.password'), 'utf8').trim()
  return postgres({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'recado',
    password,
    max: 2,
    backoff: () => 0.1,
    onnotice: () => undefined,
  })
}

async function endLeft(dir: string, part: Part): Promise<void> {
  if (part === 'postgres') {
    const leftover = findPostmaster(clusterOf(dir))
    if (leftover) await stopPostmaster(leftover.pid)
    return
  }
  const pid = childIn(dir, part)
  if (pid === undefined || (await waitUntilGone(pid, scaled(5_000)))) return
  signal(pid, 'SIGKILL')
}

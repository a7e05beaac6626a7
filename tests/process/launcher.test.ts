import { afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { SIMULATOR_OFFSETS } from '#scripts/env.ts'
import { buildWeb } from '#scripts/launcher/web-build.ts'
import { canReach } from '#scripts/postgres/account.ts'
import { readLock, stopPostmaster } from '#scripts/postgres/postmaster.ts'
import { isTaken } from '#scripts/postgres.ts'
import { isAlive, waitUntilGone } from '#scripts/process-table.ts'
import { isProof } from '#tests/support/depth.ts'
import { scaled } from '#tests/support/machine.ts'
import { freePorts } from '#tests/support/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const START = [process.execPath, 'scripts/start.ts']
/** On the reference machine, beside other files. */
const PATIENCE_MS = 120_000
const NOBODY = { uid: 65_534, gid: 65_534 }
const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const canBeNobody =
  process.getuid?.() === 0 &&
  [ROOT, path.dirname(process.execPath)].every((folder) => canReach(folder, NOBODY))

/** Each takes a start of its own, of which one stands for all in `run test`. */
const proofTest = (name: string, body: () => Promise<void>) => isProof && test(name, body)

const cleanUps: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

describe('the launcher', () => {
  beforeAll(() => buildWeb(ROOT))

  test('starts everything, keeps it running, and drains it in order on SIGTERM', async () => {
    const installation = await aPlace()
    const launcher = await start(installation)
    await serves(installation)
    expect(readFileSync(path.join(installation.dir, 'recado.pid'), 'utf8')).toStartWith(`${launcher.pid}\n`)
    expect(launcher.text()).toContain('ana@loja.demo')
    for (const { name, pid } of childrenOf(installation.dir))
      expect([name, variablesOf(pid)]).toEqual([name, EXPECTED_VARIABLES[name] ?? []])

    const killed = childrenOf(installation.dir).filter(({ name }) => name === 'api' || name === 'web')
    for (const { pid } of killed) process.kill(pid, 'SIGKILL')
    for (const { name, pid } of killed) {
      const isReplaced = () =>
        childrenOf(installation.dir).some((child) => child.name === name && child.pid !== pid)
      await waitFor(isReplaced, { description: `another ${name} process` })
    }
    expect(killed).toHaveLength(2)
    await serves(installation)

    launcher.child.kill('SIGTERM')
    expect(await launcher.child.exited).toBe(0)
    const order = [...launcher.text().matchAll(/✓ (\w+) stopped/g)].map(([, name]) => name)
    expect(order).toEqual(['web', 'api', 'sessions', 'push', 'integrations', 'ai', 'simulator', 'PostgreSQL'])
    expect(await Promise.all(installation.ports.map(isTaken))).toEqual(installation.ports.map(() => false))
    expect(existsSync(path.join(installation.dir, 'recado.pid'))).toBe(false)
  })

  proofTest('says where it already runs when it is started twice', async () => {
    const installation = await aPlace()
    await start(installation)
    const second = spawnLauncher(installation)
    expect(await second.child.exited).toBe(1)
    expect(second.text()).toContain(`Recado is already running: http://localhost:${installation.web}`)
    await serves(installation)
  })

  proofTest('killed, leaves nothing but the database, which the next start takes over', async () => {
    const installation = await aPlace()
    const first = await start(installation)
    const children = childrenOf(installation.dir)
    const database = readLock(path.join(installation.dir, 'postgres'))
    first.child.kill('SIGKILL')
    for (const { pid } of children) expect(await waitUntilGone(pid, scaled(5_000))).toBe(true)
    expect(isAlive(database?.pid ?? 0)).toBe(true)

    const second = await start(installation)
    await serves(installation)
    expect(readLock(path.join(installation.dir, 'postgres'))?.pid).toBe(database?.pid ?? -1)
    second.child.kill('SIGTERM')
    expect(await second.child.exited).toBe(0)
  })

  proofTest('drains when the package runner that started it is killed', async () => {
    const installation = await aPlace()
    const runner = await start(installation, [process.execPath, 'run', 'start'])
    const [pid] = readFileSync(path.join(installation.dir, 'recado.pid'), 'utf8').split('\n')
    expect(Number(pid)).not.toBe(runner.pid)
    runner.child.kill('SIGKILL')
    expect(await waitUntilGone(Number(pid), 20_000)).toBe(true)
    expect(await Promise.all(installation.ports.map(isTaken))).toEqual(installation.ports.map(() => false))
  })

  test('names every port that is taken, and what to set', async () => {
    const installation = await aPlace()
    const listeners = [installation.web, installation.simulator + 2].map((port) =>
      Bun.listen({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }),
    )
    const launcher = spawnLauncher(installation)
    const code = await launcher.child.exited
    for (const listener of listeners) listener.stop(true)
    expect(code).toBe(1)
    expect(launcher.text()).toContain(`Port ${installation.web} (WEB_PORT) is taken`)
    expect(launcher.text()).toContain(
      `Port ${installation.simulator + 2} (which SIMULATOR_PORT=${installation.simulator} also needs) is taken`,
    )
    expect(launcher.text()).not.toContain('    at ')
  })

  test('tells wrong settings in one line each, and starts nothing', async () => {
    const installation = await aPlace()
    const launcher = spawnLauncher(installation, START, {
      WEB_PORT: 'x',
      WEB_URL: 'nowhere',
      NODE_ENV: 'production',
      DEMO: '',
    })
    expect(await launcher.child.exited).toBe(2)
    const lines = launcher.text().trim().split('\n')
    expect(lines.map((text) => text.split(':')[0]).sort()).toEqual([
      'API_URL',
      'APP_SECRET',
      'WEB_PORT',
      'WEB_URL',
    ])
    expect(existsSync(path.join(installation.dir, 'postgres'))).toBe(false)
  })

  proofTest('works for a plain user', async () => {
    if (!canBeNobody) return
    const installation = await aPlace()
    chownSync(installation.dir, NOBODY.uid, NOBODY.gid)
    const launcher = await start(installation, [...AS_NOBODY, ...START])
    await serves(installation)
    launcher.child.kill('SIGTERM')
    expect(await launcher.child.exited).toBe(0)
  })
})

/** The variables that each process of the demo may read, and nothing else. */
const SYSTEM = ['PATH', 'HOME', 'NODE_ENV']
const SEALED = ['APP_SECRET', 'DATABASE_APP_URL', 'DATABASE_SYSTEM_URL', 'DATA_DIR']
const OUTSIDE = ['ALLOW_PRIVATE_ADDRESSES', 'AZURE_SPEECH_BASE', 'GOOGLE_URL']
const ADDRESSES = ['HOST', 'API_PORT', 'API_URL', 'WEB_PORT', 'WEB_URL']
const EXPECTED_VARIABLES: Readonly<Record<string, string[]>> = {
  ai: ['AI_PORT', 'HOME', 'PATH'],
  integrations: ['HOME', 'INTEGRATIONS_PORT', 'PATH'],
  push: ['HOME', 'PATH', 'PUSH_PORT'],
  simulator: ['HOME', 'PATH', 'SIMULATOR_DIR', 'SIMULATOR_NUMBERS', 'SIMULATOR_PORT'],
  sessions: [
    ...[...SYSTEM, ...SEALED, ...OUTSIDE, 'NODE_EXTRA_CA_CERTS', 'SESSIONS_INSTANCE'],
    ...['API_URL', 'WEB_URL', 'WHATSAPP_WEB_URL'],
  ].sort(),
  api: [...SYSTEM, ...SEALED, ...ADDRESSES, ...OUTSIDE, 'DEMO'].sort(),
  web: [...SYSTEM, ...ADDRESSES, 'PHONES_URL', 'WEB_TOKEN'].sort(),
}

/** As the kernel shows them to whoever may look into the process. */
function variablesOf(pid: number): string[] {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return variables.map((text) => text.slice(0, text.indexOf('='))).sort()
}

type Installation = {
  dir: string
  web: number
  api: number
  simulator: number
  ports: number[]
  env: Record<string, string>
}

async function aPlace(): Promise<Installation> {
  const dir = mkdtempSync(path.join(tmpdir(), 'recado-start-'))
  chmodSync(dir, 0o711)
  cleanUps.push(async () => {
    for (const { pid } of childrenOf(dir))
      if (!(await waitUntilGone(pid, scaled(5_000)))) process.kill(pid, 'SIGKILL')
    const database = readLock(path.join(dir, 'postgres'))
    if (database !== undefined) await stopPostmaster(database.pid)
    rmSync(dir, { recursive: true, force: true })
  })
  const portCount = 3 + Math.max(...SIMULATOR_OFFSETS) + 1
  const first = await freePorts(portCount)
  const [web, api, pg, simulator] = [first, first + 1, first + 2, first + 3]
  const env = {
    WEB_PORT: String(web),
    API_PORT: String(api),
    SIMULATOR_PORT: String(simulator),
    PG_PORT: String(pg),
    DATA_DIR: dir,
  }
  return {
    dir,
    web,
    api,
    simulator,
    ports: Array.from({ length: portCount }, (_, index) => first + index),
    env,
  }
}

function spawnLauncher(
  installation: Installation,
  command: readonly string[] = START,
  extraEnvironment: Record<string, string> = {},
) {
  const child = Bun.spawn([...command], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: installation.dir, ...installation.env, ...extraEnvironment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) output += decoder.decode(chunk, { stream: true })
  }
  void listen(child.stdout)
  void listen(child.stderr)
  cleanUps.push(async () => {
    child.kill('SIGKILL')
    await child.exited
  })
  return { child, pid: child.pid, text: () => output }
}

async function start(installation: Installation, command: readonly string[] = START) {
  const launcher = spawnLauncher(installation, command)
  const outcome = await waitFor(
    () => launcher.text().includes('Recado is ready') || (launcher.child.exitCode !== null && 'ended'),
    { description: 'the start', timeoutMs: PATIENCE_MS },
  ).catch((error: Error) => error.message)
  if (outcome !== true) throw new Error(`no start (${outcome}):\n${launcher.text()}`)
  return launcher
}

async function serves({ web, api, simulator }: Installation): Promise<void> {
  for (const url of [`${web}/health/live`, `${api}/health/ready`, `${simulator}/`]) {
    await waitFor(async () => (await fetch(`http://127.0.0.1:${url}`)).ok, {
      description: url,
      timeoutMs: PATIENCE_MS,
    })
  }
}

const Children = z.array(z.object({ name: z.string(), pid: z.number() }))

function childrenOf(dir: string): z.output<typeof Children> {
  const file = path.join(dir, 'children.json')
  return existsSync(file) ? Children.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

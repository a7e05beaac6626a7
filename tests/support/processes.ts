import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { signal, waitUntilGone } from '#scripts/process-table.ts'
import { LOGS } from '#scripts/testing/canaries.ts'
import { scaled } from './machine.ts'
import { waitFor } from './wait-for.ts'

/** The product's processes, and the WhatsApp simulator. */
const SCRIPTS = {
  api: 'api/main.ts',
  sessions: 'sessions/main.ts',
  web: 'app/main.ts',
  simulator: 'simulators/whatsapp/main.ts',
} as const

/** The simulator is no part of it: phones know their own numbers. */
const PRODUCT = { api: 1, sessions: 1, web: 1 } as const

export type ProcessName = keyof typeof SCRIPTS

export type RunningProcess = {
  pid: number
  /** The line with which it said that it is ready; empty when it was asked instead. */
  ready: Record<string, unknown>
  /** Everything it has printed so far, a line an entry. */
  lines(): readonly string[]
  signal(name: NodeJS.Signals): void
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
  /** SIGTERM, and waits for the exit code. Fails when it takes longer than `timeoutMs` (20 s). */
  stop(timeoutMs?: number): Promise<number>
  exited: Promise<number>
}

/**
 * Starts a process of the product (or any script of the project) as the launcher does, and waits for its ready line.
 * It gets the given environment and nothing of ours but PATH and HOME. It dies with the test run.
 */
export async function startProcess(
  name: ProcessName | (string & {}),
  env: Record<string, string>,
  { timeoutMs = 20_000 } = {},
): Promise<RunningProcess> {
  // Other scripts may start what must outlive them, as the launcher does with PostgreSQL.
  const args = isProcessName(name) ? ['--no-orphans', SCRIPTS[name]] : [name]
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', NODE_ENV: modeOf(name), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const printed: string[] = []
  const log = name in PRODUCT ? path.join(LOGS, `${name}-${child.pid}.log`) : undefined
  void collect(child.stdout, printed, log)
  void collect(child.stderr, printed, log)

  const ready = await untilReady(child, printed, { healthUrl: healthUrl(name, env), timeoutMs }).catch(
    (error: Error) => {
      child.kill('SIGKILL')
      throw new Error(`${name} is not ready: ${error.message}\n${printed.join('\n')}`)
    },
  )

  return {
    pid: child.pid,
    ready,
    lines: () => printed,
    signal: (which) => void signal(child.pid, which),
    kill: async () => {
      signal(child.pid, 'SIGKILL')
      await child.exited
    },
    stop: async (patienceMs = 20_000) => {
      signal(child.pid, 'SIGTERM')
      if (await waitUntilGone(child.pid, scaled(patienceMs))) return child.exited
      signal(child.pid, 'SIGKILL')
      throw new Error(`${name} did not end within ${patienceMs} ms:\n${printed.slice(-50).join('\n')}`)
    },
    exited: child.exited,
  }
}

/** Pages are written by the React that writes them for people; the one for development takes several times as long. */
function modeOf(name: string): 'production' | 'test' {
  return name === 'web' ? 'production' : 'test'
}

/** Returns the health url. A process that serves HTTP is ready when it answers; the others say so in a line. */
function healthUrl(name: string, env: Record<string, string>): string | undefined {
  if (name === 'api') return `http://127.0.0.1:${env.API_PORT}/health/live`
  if (name === 'web') return `http://127.0.0.1:${env.WEB_PORT}/health/live`
  return name === 'simulator' ? `http://127.0.0.1:${env.SIMULATOR_PORT}/` : undefined
}

type Readiness = { healthUrl: string | undefined; timeoutMs: number }

async function untilReady(
  child: { exitCode: number | null },
  printed: readonly string[],
  { healthUrl, timeoutMs }: Readiness,
): Promise<Record<string, unknown>> {
  const outcome = await waitFor(
    async () => {
      if (child.exitCode !== null) return child.exitCode
      const readyLine = printed.map(parsed).find((entry) => entry !== undefined && 'ready' in entry)
      if (readyLine !== undefined || healthUrl === undefined) return readyLine
      return (await fetch(healthUrl)).ok ? {} : undefined
    },
    { description: 'it to be ready', timeoutMs },
  )
  if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
  return outcome
}

function isProcessName(name: string): name is ProcessName {
  return Object.hasOwn(SCRIPTS, name)
}

/** Lines are kept, and written to `log`, where customers' texts are looked for when the tests have run. */
async function collect(
  stream: ReadableStream<Uint8Array>,
  into: string[],
  log: string | undefined,
): Promise<void> {
  if (log) mkdirSync(LOGS, { recursive: true })
  const decoder = new TextDecoder()
  let remainder = ''
  for await (const chunk of stream) {
    const lines = (remainder + decoder.decode(chunk, { stream: true })).split('\n')
    remainder = lines.pop() ?? ''
    into.push(...lines)
    if (log && lines.length > 0) appendFileSync(log, `${lines.join('\n')}\n`)
  }
  if (remainder !== '') into.push(remainder)
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

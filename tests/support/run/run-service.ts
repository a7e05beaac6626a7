import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { z } from 'zod'
import { isAlive, startMark } from '#scripts/process-table.ts'
import { waitFor } from '../wait-for.ts'

/**
 * The process whose end ends the services: who runs the files of a run one by one, else the `bun test` that was typed, also
 * for its parallel workers.
 */
const RUNNER = Number(process.env.TEST_RUN) || (process.env.BUN_TEST_WORKER_ID ? process.ppid : process.pid)

export const PREFIX = 'recado-test-'
const ENOUGH_BYTES = 1 << 30

/** The folder of a service of a run, in memory-backed storage; the pid and its mark say whose it is. */
export function serviceHome(label: string, runner = RUNNER): string {
  return path.join(memoryFolder(), `${PREFIX}${runner}-${startMark(runner)}-${label}`)
}

/** True for the one caller who makes the folder, and has to start the service. */
export function claim(home: string): boolean {
  try {
    mkdirSync(home, { mode: 0o711 })
    return true
  } catch {
    return false
  }
}

/** /dev/shm where it has room for a test run, else the temporary folder. */
export function memoryFolder(): string {
  if (!existsSync('/dev/shm')) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > ENOUGH_BYTES ? '/dev/shm' : tmpdir()
}

/**
 * Starts a script that outlives the test file: it gets `<home> <pid of the run> <its mark>` and `extraArguments`.
 * bun ends the children of a test file, detached ones too, so it is made a grandchild.
 */
export function startService(script: string, home: string, ...extraArguments: string[]): void {
  const command = '"$0" "$@" >>"$2/service.log" 2>&1 &'
  const args = [process.execPath, script, home, String(RUNNER), startMark(RUNNER), ...extraArguments]
  const { BUN_TEST_WORKER_ID: _id, TEST_RUN: _run, ...env } = process.env
  spawn('sh', ['-c', command, ...args], { detached: true, stdio: 'ignore', env }).unref()
}

/** Returns the announcement of the service, once it has made it; otherwise the failure carries the service's output. */
export async function announced<T>(home: string, shape: z.ZodType<T>, description: string): Promise<T> {
  const file = path.join(home, 'up.json')
  const read = async () => ({ state: shape.parse(JSON.parse(readFileSync(file, 'utf8'))) })
  try {
    return (await waitFor(read, { description: description, timeoutMs: 120_000 })).state
  } catch (cause) {
    const log = path.join(home, 'service.log')
    const logText = existsSync(log) ? readFileSync(log, 'utf8') : ''
    throw new Error(`${description} did not start\n${logText}`, { cause })
  }
}

/** The folders of a run's services that have not ended: each deletes its own once it has logged what there was. */
export function leftServices(runner: number): string[] {
  return readdirSync(memoryFolder()).filter((name) => name.startsWith(`${PREFIX}${runner}-`))
}

/** In the service: written beside and moved, so that nobody reads half of it. */
export function announce(home: string, state: object): void {
  const draft = path.join(home, `up.${process.pid}`)
  writeFileSync(draft, JSON.stringify(state))
  renameSync(draft, path.join(home, 'up.json'))
}

/** In the service: whether the run goes on for which it was started. */
export function runLives(runner: string, mark: string): boolean {
  return isAlive(Number(runner)) && startMark(Number(runner)) === mark
}

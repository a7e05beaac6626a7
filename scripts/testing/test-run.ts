import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { takeFileLock } from '#scripts/file-lock.ts'
import { leftServices } from '#tests/support/run/run-service.ts'
import { sharedProductFault } from '#tests/support/run/shared-product.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { findCanaries, LOGS } from './canaries.ts'

/** On the reference machine: each service ends its processes, and deletes its folder. */
const SERVICES_END_MS = 45_000

/** One run of tests: its services (database, product, browser) live until it is closed, whatever files use them. */
export type TestRun = {
  root: string
  reports: string
  machine: MachineSpeed
  env: Record<string, string | undefined>
  /** Ends the services, and resolves with what was wrong with them and with their logs, a sentence each. */
  close(): Promise<string[]>
}

/** Throws a refusal while another run works in the folder: the two would delete each other's reports. */
export async function openTestRun(root: string): Promise<TestRun> {
  const reports = path.join(root, 'test-results')
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const unlock = takeFileLock(
    path.join(root, '.cache/test-run.pid'),
    process.argv.slice(1).join(' '),
    ({ pid, note }) => `Tests already run in this folder: process ${pid}, ${note}.`,
  )
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(path.join(reports, 'costs'), { recursive: true })
  // It ends when this process does, however that ends, and with it the services of the run.
  const holder = Bun.spawn(['cat'], { stdin: 'pipe', stdout: 'ignore' })
  const bare = {
    ...process.env,
    NODE_ENV: 'test',
    TZ: 'UTC',
    TEST_RUN: String(holder.pid),
    TEST_COSTS: path.join(reports, 'costs'),
  }
  const machine = await measureMachine(bare)
  console.log(describeMachine(machine))
  return {
    root,
    reports,
    machine,
    env: { ...bare, TEST_MACHINE_FACTOR: String(machine.factor) },
    async close() {
      const fault = sharedProductFault(holder.pid)
      const faults = fault === undefined ? [] : [fault]
      holder.kill()
      await holder.exited
      try {
        await waitFor(() => leftServices(holder.pid).length === 0, {
          description: `the services of the run to end: ${leftServices(holder.pid)}`,
          timeoutMs: SERVICES_END_MS * machine.factor,
        })
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error))
      }
      for (const { file, text } of findCanaries(LOGS)) {
        faults.push(`a customer's text or number in a log: ${file}: ${text}`)
      }
      unlock()
      return faults
    },
  }
}

/** The times that the reference machine takes, in milliseconds: two fast cores, like those of a laptop of 2024. */
const REFERENCE = { loopMs: 180, statementsMs: 27 }

const Measured = z.object({ loopMs: z.number(), statementsMs: z.number() })
type MachineSpeed = z.infer<typeof Measured> & {
  /**
   * The number of times that this machine is slower than the reference machine, at least 1, by the slower of the two
   * measurements.
   */
  factor: number
}

/** Measures a loop and a few hundred statements of the run's database, which this starts. */
async function measureMachine(env: Record<string, string | undefined>): Promise<MachineSpeed> {
  const script = path.join(import.meta.dirname, 'measure-machine.ts')
  const child = Bun.spawn([process.execPath, script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const measured = Measured.parse(JSON.parse(await new Response(child.stdout).text()))
  const factor = Math.max(
    1,
    measured.loopMs / REFERENCE.loopMs,
    measured.statementsMs / REFERENCE.statementsMs,
  )
  return { ...measured, factor: Math.round(factor * 10) / 10 }
}

/** One line for whoever reads the run. */
function describeMachine({ factor, loopMs, statementsMs }: MachineSpeed): string {
  return `machine: ${factor} times the reference (loop ${loopMs} ms, statements ${statementsMs} ms); limits of time are multiplied by it`
}

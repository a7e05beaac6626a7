import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { servicesEnded } from '#tests/support/run/run-service.ts'
import { describeMachine, type MachineSpeed, measureMachine } from './machine.ts'

/** One run of tests: its services (database, product, browser) live until it is closed, whatever files use them. */
export type TestRun = {
  root: string
  reports: string
  machine: MachineSpeed
  env: Record<string, string | undefined>
  /** Ends the services, and resolves once they have logged what there was. */
  close(): Promise<void>
}

export async function openTestRun(root: string): Promise<TestRun> {
  const reports = path.join(root, 'test-results')
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
      holder.kill()
      await holder.exited
      await servicesEnded(holder.pid)
    },
  }
}

import path from 'node:path'
import { z } from 'zod'

/** What the reference machine takes, in milliseconds: two fast cores, as of a laptop of 2024. */
const REFERENCE = { loopMs: 180, statementsMs: 27 }

const Measured = z.object({ loopMs: z.number(), statementsMs: z.number() })
export type MachineSpeed = z.infer<typeof Measured> & {
  /** How many times slower than the reference machine, 1 at least, by the slower of the two. */
  factor: number
}

/** Measures a loop and a few hundred statements of the run's database, which this starts. */
export async function measureMachine(env: Record<string, string | undefined>): Promise<MachineSpeed> {
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
export function describeMachine({ factor, loopMs, statementsMs }: MachineSpeed): string {
  return `machine: ${factor} times the reference (loop ${loopMs} ms, statements ${statementsMs} ms); limits of time are multiplied by it`
}

/** The settings of the simulator's process. */
import { z } from 'zod'

const Port = z.coerce.number().int().min(1).max(65_532)

const Env = z.object({
  SIMULATOR_PORT: Port.default(4100),
  SIMULATOR_DIR: z.string().min(1),
  SIMULATOR_ADDRESSING: z.enum(['lid', 'pn']).default('lid'),
  SIMULATOR_NUMBERS: z.enum(['added', 'any']).default('added'),
  SIMULATOR_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
})

export type SimulatorEnv = {
  port: number
  dir: string
  addressing: 'lid' | 'pn'
  numbers: 'added' | 'any'
  logLevel: string
}

const HELP: Record<string, string> = {
  SIMULATOR_PORT: 'a port from 1 to 65532 (the next three are used as well)',
  SIMULATOR_DIR: 'the folder of the state and the certificate',
  SIMULATOR_ADDRESSING: 'lid or pn',
  SIMULATOR_NUMBERS: 'added or any',
  SIMULATOR_LOG: 'silent, error, warn, info or debug',
}

/** Reads the settings; throws an error with one line per fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): SimulatorEnv {
  const parsed = Env.safeParse(source)
  if (!parsed.success) throw new Error(parsed.error.issues.map(faultLine).join('\n'))
  const { data } = parsed
  return {
    port: data.SIMULATOR_PORT,
    dir: data.SIMULATOR_DIR,
    addressing: data.SIMULATOR_ADDRESSING,
    numbers: data.SIMULATOR_NUMBERS,
    logLevel: data.SIMULATOR_LOG,
  }
}

function faultLine(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0])
  return `${name}: must be ${HELP[name] ?? 'set rightly'}`
}

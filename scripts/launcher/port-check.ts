import { isTaken } from '#scripts/postgres.ts'
import { refusal } from '#scripts/refusal.ts'
import type { Settings } from '../env.ts'

/** Throws a refusal that names every port that is taken, what wants it, and what to set. */
export async function checkPorts(settings: Settings): Promise<void> {
  const problems = await Promise.all(wantedPorts(settings).map(problemOf))
  const found = problems.filter((problem) => problem !== undefined)
  if (found.length > 0) throw refusal(found.join('\n'))
}

type Wanted = { name: string; base: number; port: number }

function wantedPorts(settings: Settings): Wanted[] {
  const simulator = settings.ownSimulator ? [0, 1, 2, 3] : []
  return [
    { name: 'WEB_PORT', base: settings.webPort, port: settings.webPort },
    { name: 'API_PORT', base: settings.apiPort, port: settings.apiPort },
    ...simulator.map((step) => ({
      name: 'SIMULATOR_PORT',
      base: settings.simulatorPort,
      port: settings.simulatorPort + step,
    })),
  ]
}

async function problemOf({ name, base, port }: Wanted): Promise<string | undefined> {
  if (!(await isTaken(port))) return undefined
  const extra = port === base ? '' : ` + ${port - base}`
  return (
    `Port ${port} (${name}${extra}) is taken by another program. ` +
    `Stop it, or set ${name} to a free port, for example ${name}=${base + 100}.`
  )
}

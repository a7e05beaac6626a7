import { isTaken } from '#scripts/postgres.ts'
import { refusal } from '#scripts/refusal.ts'
import type { Settings } from '../env.ts'

/** Throws a refusal that names every port that is taken, what wants it, and what to set. */
export async function checkPorts(settings: Settings): Promise<void> {
  const wanted = wantedPorts(settings)
  const ours = new Set([settings.postgresPort, ...wanted.map(({ port }) => port)])
  const problems = await Promise.all(wanted.map((one) => problemOf(one, ours)))
  const found = problems.filter((problem) => problem !== undefined)
  if (found.length > 0) throw refusal(found.join('\n'))
}

const SIMULATOR_OFFSETS = [0, 1, 2, 3]

type Wanted = { name: string; base: number; port: number }

function wantedPorts(settings: Settings): Wanted[] {
  const simulator = settings.ownSimulator ? SIMULATOR_OFFSETS : []
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

async function problemOf(one: Wanted, ours: Set<number>): Promise<string | undefined> {
  const { name, base, port } = one
  if (!(await isTaken(port))) return undefined
  const extra = port === base ? '' : ` + ${port - base}`
  return (
    `Port ${port} (${name}${extra}) is taken by another program. ` +
    `Stop it, or set ${name} to a free port${await example(one, ours)}.`
  )
}

/** Ports in the same order further up which nobody has, and which nothing of ours wants either. */
async function example({ name, base }: Wanted, ours: Set<number>): Promise<string> {
  const offsets = name === 'SIMULATOR_PORT' ? SIMULATOR_OFFSETS : [0]
  for (let first = base + 100; first <= base + 1000; first += 100) {
    const ports = offsets.map((offset) => first + offset)
    if (ports.some((port) => port > 65_535 || ours.has(port))) continue
    const taken = await Promise.all(ports.map(isTaken))
    if (!taken.includes(true)) return `, for example ${name}=${first}`
  }
  return ''
}

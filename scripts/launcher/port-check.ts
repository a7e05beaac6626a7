import { isTaken } from '#scripts/postgres.ts'
import { refusal } from '#scripts/refusal.ts'
import type { Settings } from '../env.ts'
import { SIMULATOR_OFFSETS } from '../env.ts'
import { runningPort } from '../postgres/location.ts'

/**
 * Throws a refusal that names every port that is taken, what wants it, and what to set: a line a variable, with examples
 * that can be set together. The port of a database that an earlier start left running is not taken: it is taken over.
 */
export async function checkPorts(settings: Settings): Promise<void> {
  const wanted = wantedPorts(settings)
  const ownPorts = new Set(wanted.flatMap(portsOf))
  const problems: string[] = []
  for (const candidate of wanted) {
    const occupied = await takenOf(portsOf(candidate))
    if (occupied.length === 0 || isOurDatabase(candidate, settings)) continue
    problems.push(
      `${sentence(candidate, occupied)} Stop it, or set ${candidate.name} to a free port${await example(candidate, ownPorts)}.`,
    )
  }
  if (problems.length > 0) throw refusal(problems.join('\n'))
}

/** A variable, and how far behind its port it needs others. */
type Wanted = { name: string; base: number; offsets: readonly number[] }

function wantedPorts(settings: Settings): Wanted[] {
  const simulator = { name: 'SIMULATOR_PORT', base: settings.simulatorPort, offsets: SIMULATOR_OFFSETS }
  const postgres = { name: 'PG_PORT', base: settings.postgresPort, offsets: [0] }
  return [
    { name: 'WEB_PORT', base: settings.webPort, offsets: [0] },
    { name: 'API_PORT', base: settings.apiPort, offsets: [0] },
    ...(settings.ownSimulator ? [simulator] : []),
    ...(settings.databaseUrl === undefined ? [postgres] : []),
  ]
}

const isOurDatabase = ({ name, base }: Wanted, { dataDir }: Settings) =>
  name === 'PG_PORT' && runningPort(dataDir) === base

const portsOf = ({ base, offsets }: Pick<Wanted, 'base' | 'offsets'>) =>
  offsets.map((offset) => base + offset)

async function takenOf(ports: readonly number[]): Promise<number[]> {
  const answers = await Promise.all(ports.map(isTaken))
  return ports.filter((_, index) => answers[index])
}

function sentence({ name, base }: Wanted, occupied: readonly number[]): string {
  const wants = occupied.includes(base) ? name : `which ${name}=${base} also needs`
  if (occupied.length === 1) return `Port ${occupied[0]} (${wants}) is taken by another program.`
  return `Ports ${occupied.join(', ')} (${wants}) are taken by another program.`
}

/** Ports in the same order further up which nobody has, and which nothing of ours wants either, nor another example. */
async function example({ name, base, offsets }: Wanted, ownPorts: Set<number>): Promise<string> {
  for (let first = base + 100; first <= base + 1000; first += 100) {
    const ports = portsOf({ base: first, offsets })
    if (ports.some((port) => port > 65_535 || ownPorts.has(port))) continue
    if ((await takenOf(ports)).length > 0) continue
    for (const port of ports) ownPorts.add(port)
    return `, for example ${name}=${first}`
  }
  return ''
}

import path from 'node:path'
import { z } from 'zod'
import { buildWeb } from '#scripts/launcher/web-build.ts'
import { scaled } from '#tests/support/machine.ts'
import { makeWorld, pair, type World } from '../world.ts'
import { type Attacker, openAttacker } from './attacker.ts'
import type { AttackName } from './attacks.ts'
import { type Bystander, openBystander, type Work } from './bystander.ts'
import { findSlowed, tableOf } from './timings.ts'

/** Others wait at most three times as long as without the load, or so short that they do not mind. */
const LIMITS = { times: 3, acceptableMs: scaled(300) }
/** The processes say every ten seconds how long they were held. */
const HOLDS_TOLD_MS = 10_500
const QUIET_MS = 15_000
/** The time for the warm-up: things that are done for the first time, such as opening files of code, are done by then. */
const WARM_UP_MS = 5_000

/**
 * One company, or strangers, do as much as they are allowed to, while another company works: its calls are answered
 * about as fast as before, its WhatsApp connection keeps its lease and its socket, its browser stays on the line.
 */
export async function proveLoad(attack: AttackName) {
  await buildWeb(path.resolve(import.meta.dirname, '../../..'))
  const world = await makeWorld(['simulator', 'api', 'sessions', 'web'], {
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'debug',
  })
  try {
    await pair(world)
    return await measure(world, attack)
  } finally {
    await world.close()
  }
}

/** Neighbours on the machine slow this or that down now and then, not each time. */
const ROUNDS = 3

async function measure(world: World, attack: AttackName) {
  const attacker = await openAttacker(world)
  const bystander = await openBystander(world)
  await bystander.work(Bun.sleep(WARM_UP_MS))
  const connectionBefore = await readConnection(world)
  const rounds: Round[] = []
  while (rounds.length < ROUNDS && slowedInAll(rounds).length > 0) {
    rounds.push(
      await makeRound(world, bystander, { attack, attacker: { ...attacker, round: rounds.length } }),
    )
  }
  const connectionAfter = await readConnection(world)
  const isCutOff = bystander.isCutOff()
  bystander.close()

  const works = rounds.flatMap(({ quiet, loaded }) => [quiet, loaded])
  const lapses = rounds.reduce((sum, round) => sum + round.leaseLapses, 0)
  return {
    sent: works.reduce((sum, { requestCount }) => sum + requestCount, 0),
    once: works.reduce((sum, { answered }) => sum + answered, 0),
    figures: rounds.flatMap(({ figures }) => figures),
    wrong: [
      ...works.flatMap(({ refusals }) => refusals).slice(0, 5),
      ...(connectionAfter === connectionBefore
        ? []
        : [`the connection is ${connectionAfter}, and was ${connectionBefore}`]),
      ...(lapses > 0 ? [`the lease had run out ${lapses} times`] : []),
      ...(isCutOff ? ['the live socket was closed'] : []),
    ],
    late: slowedInAll(rounds),
  }
}

type Round = { quiet: Work; loaded: Work; leaseLapses: number; slowed: readonly string[]; figures: string[] }
type Load = { attack: AttackName; attacker: Attacker }

/** Kinds of calls that were slowed down each time; any of them where nothing was measured yet. */
function slowedInAll(rounds: readonly Round[]): string[] {
  const [first, ...laterRounds] = rounds
  if (!first) return ['nothing was measured']
  return first.slowed.filter((name) => laterRounds.every(({ slowed }) => slowed.includes(name)))
}

/** Works while all is quiet, and then as long as the attack lasts. */
async function makeRound(world: World, bystander: Bystander, { attack, attacker }: Load): Promise<Round> {
  const quiet = await bystander.work(Bun.sleep(QUIET_MS))
  const linesBefore = countLines(world)
  const attacking = runAttack(attack, attacker)
  const [loaded, leaseLapses] = await Promise.all([bystander.work(attacking), watchLease(world, attacking)])
  const figures = [
    await attacking,
    ...tableOf(quiet.timings, loaded.timings),
    ...(await tellHolds(world, linesBefore)),
  ]
  return { quiet, loaded, leaseLapses, slowed: findSlowed(quiet.timings, loaded.timings, LIMITS), figures }
}

const PROCESSES = ['api', 'web', 'sessions'] as const

function countLines({ running }: World): ReadonlyMap<string, number> {
  return new Map(PROCESSES.map((name) => [name, running.get(name)?.lines().length ?? 0]))
}

const Hold = z.object({ heldMs: z.number() })

/**
 * Reports the longest time that each process was held since it had printed this many lines, as the process itself says.
 */
async function tellHolds({ running }: World, linesBefore: ReadonlyMap<string, number>): Promise<string[]> {
  await Bun.sleep(HOLDS_TOLD_MS)
  return PROCESSES.map((name) => {
    const lines = running.get(name)?.lines().slice(linesBefore.get(name)) ?? []
    const holds = lines
      .filter((text) => text.includes('"heldMs"'))
      .map((text) => Hold.parse(JSON.parse(text)).heldMs)
    return `${name}: held for ${Math.max(0, ...holds)} ms at most`
  })
}

/** In a process of its own: what keeps the attacker's loop busy is no wait of the others. */
async function runAttack(attack: AttackName, attacker: Attacker): Promise<string> {
  const script = path.join(import.meta.dirname, 'run-attack.ts')
  const child = Bun.spawn([process.execPath, '--no-orphans', script, attack, JSON.stringify(attacker)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`the attack ${attack} failed`)
  return output.trimEnd().split('\n').at(-1) ?? ''
}

/**
 * Reads the holder of the connection, the epoch since which it holds, and the number of times that the connection was
 * lost.
 */
async function readConnection({ services, company }: World): Promise<string> {
  const { id } = company.connection
  const [row] = await services.admin`
    select owner, epoch::text, (select count(*) from connection_drops where connection_id = ${id})::text as drops
    from connection_leases where connection_id = ${id}`
  return `held by ${row?.owner} in epoch ${row?.epoch}, lost ${row?.drops} times`
}

const LEASE_LOOK_MS = 500

/** Counts the times that the connection's lease was seen to have run out until the work was over. */
async function watchLease({ services, company }: World, work: Promise<unknown>): Promise<number> {
  let isOver = false
  const ending = work.then(
    () => undefined,
    () => undefined,
  )
  void ending.then(() => {
    isOver = true
  })
  let lapses = 0
  while (!isOver) {
    const [lease] = await services.admin`
      select expires_at > now() as is_held from connection_leases where connection_id = ${company.connection.id}`
    if (lease?.is_held !== true) lapses++
    await Promise.race([ending, Bun.sleep(LEASE_LOOK_MS)])
  }
  return lapses
}

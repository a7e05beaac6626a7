import { afterAll, beforeAll, expect, test } from 'bun:test'
import { FAULTS } from '#simulators/typebot/service.ts'
import { aConnection, aQueue } from '#tests/support/factories.ts'
import { scaled } from '#tests/support/machine.ts'
import { restartDatabase } from '../faults.ts'
import { type Random, randomFrom } from '../random.ts'
import { seedOfRun, sizeOfRun, tell } from '../report.ts'
import { keepOpen, makeWorld, pair, type World } from '../world.ts'
import { ASKED, type Asked, publishFlow } from './kills/drawings.ts'
import { judgeTables, judgeWays, untilQuiet } from './kills/judge.ts'
import { type Systems, serveSystems } from './kills/systems.ts'
import { makeWalker, type Walker } from './kills/walker.ts'

const KILLS = sizeOfRun('PROVE_KILLS', 200)
/** One of so many times it is the database, or both processes. */
const [DATABASE_SHARE, BOTH_SHARE] = [20, 4]
const LABELS = ['first', 'second'] as const
/** Customers who talk at a time; each goes when the conversation is over, and another one comes. */
const TALKING = 60
/** From the moment at which all are back to the next kill: who is killed before anything was done shows nothing. */
const [LEAST_MS, MAX_MS] = [scaled(100), scaled(2_500)]
/** Milliseconds that another system takes, at most. */
const LATENCY_MS = 900
const FAULT_MS = 5_000

let world: World
let systems: Systems
const seed = seedOfRun()
const random = randomFrom(seed)
const latency = randomFrom(seed + 1)

type Line = { connectionId: number; account: string; asked: Asked }
let lines: Line[]

beforeAll(async () => {
  systems = serveSystems(() => latency.below(LATENCY_MS))
  world = await makeWorld(['simulator', 'api'], { ALLOW_PRIVATE_ADDRESSES: 'true' })
  await Promise.all(LABELS.map((label) => world.start('sessions', label)))
  lines = []
  for (const asked of ASKED) lines.push(await openLine(asked))
})
afterAll(async () => {
  await world?.close()
  await systems?.stop()
})

/** A connection of its own for each flow, so that both processes have some. Of two queues none is given of itself. */
async function openLine(asked: Asked): Promise<Line> {
  const { company } = world
  const { id: otherQueueId } = await aQueue(company.ctx)
  const queueIds = [company.queue.id, otherQueueId]
  const connection = await aConnection(company.ctx, { status: 'DISCONNECTED', queueIds })
  const account = `${world.account.slice(0, -1)}${lines.length + 1}`
  await pair({ ...world, account, company: { ...company, connection } })
  await publishFlow(world, { asked, systems, connectionId: connection.id })
  return { connectionId: connection.id, account, asked }
}

test('whoever is killed while customers walk through flows, each text is said once and in order, and nothing is stuck', async () => {
  const walkers: Walker[] = []
  const pace = keepOpen(world)
  let isOver = false
  const faulting = setInterval(() => orderFault(random), FAULT_MS)
  const talking = Array.from({ length: TALKING }, async (_, slot) => {
    for (let nth = 1; !isOver && !walkers.some(({ wrong }) => wrong.length > 0); nth++) {
      const walker = await nextWalker(walkers, slot)
      await walker.talk(`${slot}x${nth}`)
    }
  })
  const from = Date.now()
  let databaseKills = 0
  try {
    databaseKills = await killAll(randomFrom(seed + 2))
  } finally {
    isOver = true
    clearInterval(faulting)
    await Promise.allSettled(talking)
    pace.stop()
  }
  const stuck = await untilQuiet(world).then(
    () => [],
    (error: Error) => [error.message],
  )
  for (const walker of walkers) await walker.compare()
  const wrong = [
    ...walkers.flatMap((walker) => walker.wrong),
    ...stuck,
    ...(await judgeTables(world)),
    ...(await judgeWays(world, walkers)),
    ...toldTwice(walkers),
  ]
  tell('runs killed', {
    seed,
    kills: KILLS,
    databaseKills,
    seconds: Math.round((Date.now() - from) / 1000),
    ...countsOf(walkers),
    wrong,
  })
  expect(wrong).toEqual([])
})

async function nextWalker(walkers: Walker[], slot: number): Promise<Walker> {
  const nth = walkers.length
  const line = lines[slot % lines.length]
  if (!line) throw new Error('no connection')
  const number = `55119775${String(nth).padStart(5, '0')}`
  const walker = makeWalker(world, { ...line, number, random: randomFrom(seed + 10 + nth) })
  walkers.push(walker)
  await world.phones.add(number, `Passante ${nth}`)
  return walker
}

/**
 * Kills -9 one process while the other works, or both, or the database; each comes back before the next. Answers how often it was
 * the database.
 */
async function killAll(kill: Random): Promise<number> {
  let databaseKills = 0
  for (let count = 0; count < KILLS; ) {
    await Bun.sleep(LEAST_MS + kill.below(MAX_MS - LEAST_MS))
    if (kill.below(DATABASE_SHARE) === 0) {
      await restartDatabase(world)
      databaseKills++
      count++
      continue
    }
    const victims = kill.below(BOTH_SHARE) === 0 ? LABELS : [kill.pick(LABELS)]
    await Promise.all(victims.map((label) => world.kill(label)))
    await Promise.all(victims.map((label) => world.start('sessions', label)))
    count += victims.length
  }
  return databaseKills
}

/** Now and then another system does not answer as it should. */
function orderFault(drawn: Random): void {
  const orders = [
    () => systems.failTypebot(drawn.pick(FAULTS)),
    () => systems.failModel(drawn.pick(['500', 'slow', 'garbage'] as const)),
    () => systems.failReceiver(drawn.pick(['500', '503'] as const)),
  ]
  drawn.pick(orders)()
}

/** Words that another system took more than once. */
function toldTwice(walkers: readonly Walker[]): string[] {
  const asked = new Set(conversationsOf(walkers).flatMap(({ toldWords }) => toldWords))
  const counts = Map.groupBy(systems.takenWords, (words) => words)
  return [...counts].flatMap(([words, times]) =>
    asked.has(words) && times.length > 1 ? [`Typebot took «${words}» ${times.length} times`] : [],
  )
}

const conversationsOf = (walkers: readonly Walker[]) =>
  walkers.flatMap((walker) => walker.conversation() ?? [])

function countsOf(walkers: readonly Walker[]) {
  const conversations = conversationsOf(walkers)
  const countOf = (isCounted: (conversation: (typeof conversations)[number]) => boolean) =>
    conversations.filter(isCounted).length
  return {
    customers: walkers.length,
    conversations: conversations.length,
    heard: walkers.reduce((sum, walker) => sum + walker.heardCount(), 0),
    taken: countOf(({ isTaken }) => isTaken),
    failedCalls: countOf(({ nodes }) => nodes.includes('failed')),
    typebotTold: systems.takenWords.length,
  }
}

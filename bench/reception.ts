import { makeWorld, pair } from '../tests/prove/world.ts'
import { type Reception, received, withBot } from './support/bot-company.ts'
import { listenAsBrowser, textsAwaited } from './support/browser.ts'
import { childrenRanMs, postmasterOf, ranMs } from './support/cpu.ts'
import { median, percentile, report, round } from './support/figures.ts'

// What a customer's message costs from the phone to the browser's frame: real phones and sockets, the product's own
// processes, CPU of sessions, API and database beyond what they use at rest. One of each of twenty chats, bursts of five a
// chat, and a hundred a second.
const CUSTOMERS = 20
const REPEATS = 5
const ROUNDS = 4
const REST_MS = 5000
const BURST = 5
const PER_SECOND = 100
const SECONDS = 20

const world = await makeWorld()
const { admin } = world.services
const texts = textsAwaited()
const people = Array.from({ length: CUSTOMERS }, (_, n) => `55119777${String(10_000 + n)}`)
let counter = 0

await withBot(admin, world.company)
await pair(world)
await listenAsBrowser(world, texts.hear)
await Promise.all(people.map((number, n) => world.phones.add(number, `Cliente ${n}`)))
const postmaster = await postmasterOf(admin)
for (const number of people) await send(number)
const idleCost = await atRest()
console.error(
  `at rest a second: ${describeCost({ ...idleCost, total: idleCost.sessions + idleCost.api + idleCost.database })}`,
)

const KINDS: readonly Reception[] = ['attended', 'judged']
const costs: Record<string, { single: number[]; burst: number[] }> = {}
for (const kind of KINDS) costs[kind] = { single: [], burst: [] }
const ids = (await admin`select id from tickets where company_id = ${world.company.id}`).map(({ id }) =>
  Number(id),
)

for (let turn = -1; turn < REPEATS; turn++)
  for (const kind of KINDS) {
    await admin`update tickets set status = 'pending', user_id = null where id = any(${ids})`
    await received(admin, world.company, ids, kind)
    const single = await costOf(() => allWrite(1, ROUNDS * BURST))
    const burst = await costOf(() => allWrite(BURST, ROUNDS))
    if (turn < 0) continue
    costs[kind]?.single.push(single.total)
    costs[kind]?.burst.push(burst.total)
    console.error(`${kind}: single ${describeCost(single)}; burst ${describeCost(burst)}`)
  }
const [attended, judged] = [costs.attended, costs.judged]
if (attended && judged) {
  tell('alone in its chat', judged.single, attended.single, 4.5)
  tell(`in bursts of ${BURST} a chat`, judged.burst, attended.burst, 3.5)
}
tellTimes(await steady())
await world.close()
process.exit(0)

type Parts = { sessions: number; api: number; database: number }
type Cost = Parts & { total: number }

/** Milliseconds of CPU of a message, without what there is to do at rest. */
async function costOf(work: () => Promise<number>): Promise<Cost> {
  await Bun.sleep(300)
  const [before, began] = [spent(), performance.now()]
  const count = await work()
  const [after, seconds] = [spent(), (performance.now() - began) / 1000]
  const costPer = (part: keyof Parts) => (after[part] - before[part] - idleCost[part] * seconds) / count
  const parts = { sessions: costPer('sessions'), api: costPer('api'), database: costPer('database') }
  return { ...parts, total: parts.sessions + parts.api + parts.database }
}

/** Milliseconds of CPU a second while nobody writes. */
async function atRest(): Promise<Parts> {
  await Bun.sleep(2000)
  const [before, began] = [spent(), performance.now()]
  await Bun.sleep(REST_MS)
  const [after, seconds] = [spent(), (performance.now() - began) / 1000]
  const costPer = (part: keyof Parts) => (after[part] - before[part]) / seconds
  return { sessions: costPer('sessions'), api: costPer('api'), database: costPer('database') }
}

function spent(): Parts {
  const ranMsOf = (name: string) => ranMs(world.running.get(name)?.pid ?? 0)
  return { sessions: ranMsOf('sessions'), api: ranMsOf('api'), database: childrenRanMs(postmaster) }
}

function describeCost({ total, sessions, api, database }: Cost): string {
  return `${round(total)} ms (sessions ${round(sessions)}, API ${round(api)}, database ${round(database)})`
}

/** Resolves with the milliseconds until the browser shows it. */
async function send(number: string): Promise<number> {
  const text = `bom dia, o boleto do pedido ${++counter} não chegou`
  const shownAt = texts.shown(text)
  const began = performance.now()
  await world.phones.send(number, world.account, text)
  return (await shownAt) - began
}

/** So many of each chat at once, again and again; resolves with how many they were. */
async function allWrite(ofEach: number, rounds: number): Promise<number> {
  for (let round = 0; round < rounds; round++)
    await Promise.all(people.flatMap((number) => Array.from({ length: ofEach }, () => send(number))))
  return people.length * ofEach * rounds
}

/** A hundred a second of all customers in turn. */
async function steady(): Promise<number[]> {
  const sent: Promise<number>[] = []
  const began = performance.now()
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    const wait = began + (n * 1000) / PER_SECOND - performance.now()
    if (wait > 0) await Bun.sleep(wait)
    sent.push(send(people[n % CUSTOMERS] ?? ''))
  }
  return Promise.all(sent)
}

function tell(pattern: string, judged: number[], without: number[], maxRatio: number): void {
  const ratios = judged.map((value, n) => value / (without[n] ?? Number.NaN))
  report({
    id: 'R cost',
    measure: `a customer's message ${pattern}, the bot judging: CPU of sessions, API and database`,
    ours: `${round(median(judged))} ms`,
    against: 'the same in a conversation that a person has',
    theirs: `${round(median(without))} ms`,
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: `at most ${maxRatio} ms`,
    holds: median(judged) <= maxRatio,
  })
}

function tellTimes(times: number[]): void {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  report({
    id: 'R p99',
    measure: `${PER_SECOND} messages a second for ${SECONDS} s, phone → browser, p99 (p50 ${round(p50)} ms)`,
    ours: `${round(p99)} ms`,
    against: 'the target',
    theirs: '200 ms',
    ratio: p99 / 200,
    spread: [p99 / 200, p99 / 200],
    target: 'under 200 ms',
    holds: p99 < 200,
  })
}

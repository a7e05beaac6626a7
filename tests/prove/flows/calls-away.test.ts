import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { FlowGraph } from '#domain/flows/contract/graph.ts'
import { aMessage, anInterval, aTicket, drawnFlow } from '#tests/support/drawn-flow.ts'
import { aQueue } from '#tests/support/factories.ts'
import { scaled } from '#tests/support/machine.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { percentile } from '../loads/timings.ts'
import { makeProduct, type Product } from '../product.ts'
import { seedOfRun, tell } from '../report.ts'
import { keepOpen, openWorkplace, pair, type Workplace } from '../world.ts'
import {
  addWriters,
  delaysOf,
  inPercentiles,
  probeAnswers,
  type Writer,
  watchDatabase,
  writeSteadily,
} from './away/storm.ts'
import { AWAYS, type Away, serveTypebot, type TypebotAway } from './away/typebot-away.ts'
import { addTypebot, publishDrawing } from './kills/drawings.ts'
import { untilQuiet } from './kills/judge.ts'

const PER_SECOND = 50
const SECONDS = 20
/** Conversations of each company, half of which have begun when its Typebot goes away. */
const [BEGUN, BEGINNING] = [17, 17]
/** Typebots that are away may make others wait three times as long as those that answer, or so short that nobody minds. */
const [MAX_TIMES, MINDLESS_MS] = [3, scaled(300)]
const WORDS = {
  hello: 'Bem-vindo à loja.',
  goodbye: 'O robô terminou.',
  failed: 'O robô não respondeu.',
} as const

type Shop = Workplace & { away: Away; typebot: TypebotAway }

let product: Product
let shops: Shop[]
let bystander: Workplace
const seed = seedOfRun()

beforeAll(async () => {
  product = await makeProduct({ ALLOW_PRIVATE_ADDRESSES: 'true' })
  await Promise.all((['simulator', 'api', 'sessions'] as const).map((name) => product.start(name)))
  shops = []
  for (const away of AWAYS) shops.push(await openShop(away))
  bystander = await openCompany()
  await publishDrawing(bystander, {
    connectionId: bystander.company.connection.id,
    graph: waiting(bystander.company.queue.id),
  })
})
afterAll(async () => {
  for (const place of [...(shops ?? []), ...(bystander ? [bystander] : [])]) await place.services.close()
  for (const { typebot } of shops ?? []) await typebot.stop()
  await product?.close()
})

async function openCompany(): Promise<Workplace> {
  const workplace = await openWorkplace(product.site)
  const { company, services } = workplace
  const { id: queueId } = await aQueue(company.ctx)
  // Of two queues none is given of itself.
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${queueId})`
  await pair(workplace)
  return workplace
}

async function openShop(away: Away): Promise<Shop> {
  const workplace = await openCompany()
  const { company, program } = workplace
  const typebot = serveTypebot(away)
  const integrationId = await addTypebot(program, typebot.url)
  const asked = {
    type: 'typebot',
    data: { typebotIntegration: { integrationId } },
    to: { a: 'goodbye', b: 'failed' },
  } as const
  const asking = drawnFlow({
    hello: aMessage(WORDS.hello, 'asked'),
    asked,
    goodbye: aMessage(WORDS.goodbye, 'people'),
    failed: aMessage(WORDS.failed, 'people'),
    people: aTicket(company.queue.id),
  })
  await publishDrawing(workplace, { connectionId: company.connection.id, graph: asking })
  return { ...workplace, away, typebot }
}

/** Answers by itself, and asks nobody. */
function waiting(queueId: number): FlowGraph {
  return drawnFlow({
    hello: aMessage(WORDS.hello, 'pause'),
    pause: anInterval(90, 'people'),
    people: aTicket(queueId),
  })
}

test('while Typebot is away, in whatever way, messages are stored and other companies answered as before, and each conversation ends once', async () => {
  const paces = [...shops, bystander].map(keepOpen)
  const calm = await openConversations(['551180', '551181'])
  const quiet = await measure(calm, `calma ${seed}`, '551191')

  const stormy = await openConversations(['551182', '551183'])
  for (const { typebot } of shops) await typebot.leave()
  const storm = await measure(stormy, `temporal ${seed}`, '551192')
  for (const { typebot } of shops) typebot.comeBack()
  const began = performance.now()
  const stuck = await untilQuiet(bystander).then(
    () => [],
    (error: Error) => [error.message],
  )
  const settledSeconds = Math.round((performance.now() - began) / 1000)
  for (const pace of paces) pace.stop()

  const wrong = [
    ...stuck,
    ...slowed('stored', quiet.delays, storm.delays),
    ...slowed('answered elsewhere', quiet.answers, storm.answers),
    ...(storm.samples.mostHeld > 0 ? ['a transaction stood still'] : []),
    ...(storm.samples.mostJobs > shops.length * (BEGUN + BEGINNING)
      ? ['more calls than conversations waited']
      : []),
    ...(await wrongConversations(stormy)),
    ...(await wrongRows()),
    ...shops.flatMap(({ away, typebot }) =>
      twice(typebot.told()).map((words) => `${away}: told twice ${words}`),
    ),
  ]
  tell('calls away', {
    seed,
    stored: { quiet: inPercentiles(quiet.delays), storm: inPercentiles(storm.delays) },
    answered: {
      quiet: inPercentiles(quiet.answers),
      storm: inPercentiles(storm.answers),
      counts: [quiet.answers.length, storm.answers.length],
    },
    quietSamples: quiet.samples,
    stormSamples: storm.samples,
    settledSeconds,
    outcomes: await outcomes(),
    wrong,
  })
  expect(wrong).toEqual([])
})

/** Customers of each company who write first, and behind them some to whom its Typebot has put its question. */
async function openConversations([beginning, begun]: readonly [string, string]): Promise<Writer[]> {
  const beginningWriters = await writersOf(beginning, BEGINNING)
  const begunWriters = await writersOf(begun, BEGUN)
  await begin(begunWriters)
  await Promise.all(begunWriters.map(({ number }) => hears(number, 'Robô: que cor?')))
  await Bun.sleep(1_200)
  return [...beginningWriters, ...begunWriters]
}

/** The same number of customers of each company, in turn. */
async function writersOf(prefix: string, count: number): Promise<Writer[]> {
  const ofShops: Writer[][] = []
  for (const [index, { phones, account }] of shops.entries())
    ofShops.push(await addWriters(phones, { account, prefix: `${prefix}${index}`, count }))
  return Array.from({ length: count }, (_, nth) => ofShops.flatMap((writers) => writers[nth] ?? [])).flat()
}

async function begin(writers: readonly Writer[]): Promise<void> {
  await writeSteadily(bystander.phones, writers, {
    name: 'oi',
    perSecond: PER_SECOND / 2,
    seconds: (2 * writers.length) / PER_SECOND,
  })
  await Promise.all(writers.map(({ number }) => hears(number, WORDS.hello)))
}

function hears(number: string, beginning: string): Promise<unknown> {
  const isHeard = async () => (await heard(number)).some((text) => text.startsWith(beginning))
  return waitFor(isHeard, { description: `«${beginning}» at ${number}`, timeoutMs: 120_000, everyMs: 1_000 })
}

async function heard(number: string): Promise<string[]> {
  return (await bystander.phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
}

async function measure(writers: readonly Writer[], name: string, prefix: string) {
  const writing = writeSteadily(bystander.phones, writers, { name, perSecond: PER_SECOND, seconds: SECONDS })
  const [sentAt, answers, samples] = await Promise.all([
    writing,
    probeAnswers(bystander, prefix, writing),
    watchDatabase(bystander.services, writing),
  ])
  return { delays: await delaysOf(bystander.services, sentAt), answers, samples }
}

function slowed(name: string, quiet: readonly number[], storm: readonly number[]): string[] {
  const [quietMs, stormMs] = [percentile(quiet, 90), percentile(storm, 90)]
  const isSlowed = stormMs > quietMs * MAX_TIMES && stormMs > MINDLESS_MS
  return isSlowed ? [`${name}: ${Math.round(stormMs)} ms instead of ${Math.round(quietMs)}`] : []
}

/** Each hears the greeting, what the bot says, and one ending: each at most once, in this order. */
const HEARD = /^hello(?: oi ask)?(?: noted)? (?:goodbye|failed)$/
const NAMES: readonly (readonly [beginning: string, name: string])[] = [
  [WORDS.hello, 'hello'],
  ['Robô: oi', 'oi'],
  ['Robô: que cor?', 'ask'],
  ['Robô: anotei', 'noted'],
  [WORDS.goodbye, 'goodbye'],
  [WORDS.failed, 'failed'],
]

async function wrongConversations(writers: readonly Writer[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { number, account } of writers) {
    const names = (await heard(number)).map(
      (text) => NAMES.find(([beginning]) => text.startsWith(beginning))?.[1] ?? text,
    )
    const away = shops.find((shop) => shop.account === account)?.away
    if (!HEARD.test(names.join(' ')))
      wrong.push(`${number} (${away}) heard ${names.join(' ')}; ${await wayOf(number)}`)
  }
  return wrong
}

/** The runs of a customer with their ways, and all messages, to explain what was heard. */
async function wayOf(number: string): Promise<string> {
  const [row] = await bystander.services.admin`select json_build_object(
    'runs', (select json_agg(json_build_object('id', r.id, 'step', r.step, 'outcome', r.outcome, 'way',
        (select json_agg(s.node_id || ' ' || coalesce(s.exit, '') || ' ' || coalesce(s.reason, '') || ' ' || s.at order by s.place)
          from flow_run_steps s where s.company_id = r.company_id and s.run_id = r.id)) order by r.id)
      from flow_runs r join tickets t on t.id = r.ticket_id where t.contact_id = c.id),
    'messages', (select json_agg(m.id || ' ' || m.from_me || ' ' || m.body || ' ' || m.created_at order by m.id) from messages m
      where m.contact_id = c.id)) as way
    from contacts c where c.number = ${number}`
  return JSON.stringify(row?.way)
}

async function wrongRows(): Promise<string[]> {
  const [row] = await bystander.services.admin`select
    (select count(*) from flow_runs r where r.ended_at is null and r.waits_for is distinct from 'reply'
      and r.company_id <> ${bystander.company.id})::int as live,
    (select count(*) from jobs.job where name = 'call-for-run' and state in ('created', 'active', 'retry'))::int as jobs,
    (select count(*) from raw_events where state <> 'done')::int as events,
    (select count(*) from sends where state = 'failed')::int as failed,
    (select count(*) from (select 1 from flow_inputs group by company_id, message_id having count(*) > 1) i)::int as "readTwice",
    (select coalesce(max(count), 0) from (select count(*) from jobs.job where name = 'send-push'
      and data -> 'about' ->> 'kind' = 'integration' group by data ->> 'companyId') p)::int as told`
  const { told, ...others } = row ?? {}
  const counts = Object.entries(others).filter(([, count]) => count !== 0)
  return [
    ...counts.map(([name, count]) => `${name}: ${count}`),
    ...(Number(told) > 1 ? [`admins of one company were told ${told} times`] : []),
  ]
}

async function outcomes(): Promise<Record<string, number>> {
  const rows = await bystander.services
    .admin`select r.company_id, coalesce(s.exit, r.waits_for, r.outcome) as way,
      coalesce(s.reason, '') as reason, count(*)::int from flow_runs r
    join lateral (select exit, reason from flow_run_steps s where s.company_id = r.company_id and s.run_id = r.id
      and s.node_id = 'asked' order by s.place desc limit 1) s on true group by 1, 2, 3 order by 1, 2, 3`
  const awayOf = (companyId: unknown) => shops.find(({ company }) => company.id === Number(companyId))?.away
  return Object.fromEntries(
    rows.map(({ company_id, way, reason, count }) => [
      `${awayOf(company_id)} ${way} ${reason}`,
      Number(count),
    ]),
  )
}

function twice(list: readonly string[]): string[] {
  return [...new Set(list.filter((entry, index) => list.indexOf(entry) !== index))]
}

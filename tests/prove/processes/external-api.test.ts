import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rotateToken } from '#domain/connections/rotate-token.ts'
import { asUser } from '#tests/support/factories.ts'
import { scaled } from '#tests/support/machine.ts'
import { freePort } from '#tests/support/ports.ts'
import { type RunningProcess, startProcess } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Line, makeCampaign, numbersOf, openLines } from '../campaigns/lines.ts'
import { openCallers } from '../external-api/callers.ts'
import { judgeCalls } from '../external-api/judge.ts'
import { INBOX, openBystander, type Work } from '../loads/bystander.ts'
import { findSlowed, percentile, type Timings, tableOf } from '../loads/timings.ts'
import { sizeOfRun, tell } from '../report.ts'
import { keepOpen, makeWorld, pair, type World } from '../world.ts'

/*
 * Fifty calls a second by ten tokens for five minutes, at two API processes in turn, beside two campaigns, customers who write on each
 * connection, and somebody who works in the inbox. Half of the calls repeat one of before, often while that still runs. Behind that one
 * program makes many calls at once, which is more than a token may. PROVE_SECONDS makes it shorter.
 */

const SECONDS = sizeOfRun('PROVE_SECONDS', 300)
const PROGRAMS = 10
/** The same without the API, before and after, for so long each. */
const QUIET_SECONDS = Math.ceil(SECONDS / 5)
const WARM_UP_MS = 10_000
/** Each kind of call waits at most twice as long as without the API, or so short that nobody minds; all of them together at most twice. */
const LIMITS = { times: 2, acceptableMs: scaled(300) }
/** A program that saved its calls up makes so many at once. */
const SAVED_UP = 150
const CAMPAIGNS = 2
/** People of each connection who wrote before, and write on. */
const CUSTOMERS = 8
const STRANGERS = 8
/** Customers of all connections write so many messages a second. */
const INBOUND_PER_SECOND = 4

let world: World
let secondApi: RunningProcess
let lines: Line[]
const apiUrls: string[] = []

beforeAll(async () => {
  world = await makeWorld(['simulator', 'api', 'sessions'], { SIMULATOR_NUMBERS: 'any' })
  const port = await freePort()
  secondApi = await startProcess('api', { ...world.env, API_PORT: String(port) }, { timeoutMs: 60_000 })
  apiUrls.push(world.apiUrl, `http://127.0.0.1:${port}`)
  await pair(world)
  const { company, account } = world
  lines = [{ connectionId: company.connection.id, account }, ...(await openLines(world, PROGRAMS - 1))]
})
afterAll(async () => {
  await secondApi?.kill()
  await world?.close()
})

const customersOf = (nth: number) => numbersOf(100 + nth, CUSTOMERS)
const isOfCampaign = (nth: number) => nth > 0 && nth <= CAMPAIGNS
const strangersOf = (nth: number) => numbersOf(200 + nth, STRANGERS)

/** A token for each connection, and whom its program writes to. */
async function openPrograms() {
  const ctx = asUser(world.services, world.company.admin)
  return Promise.all(
    lines.map(async ({ connectionId }, nth) => ({
      name: `p${nth}`,
      token: (await rotateToken(ctx, { connectionId })).token,
      customers: customersOf(nth),
      // Where a campaign runs, strangers of a program would wait in one line with it.
      strangers: isOfCampaign(nth) ? [] : strangersOf(nth),
    })),
  )
}

/** Customers write, each connection's in turn, until it is stopped. */
function startInbound() {
  const wrong: string[] = []
  let count = 0
  const write = () => {
    const nth = count % PROGRAMS
    const number = customersOf(nth)[Math.floor(count / PROGRAMS) % CUSTOMERS]
    const account = lines[nth]?.account
    count += 1
    if (!number || !account) return
    world.phones.send(number, account, `pergunta ${count}`).catch((error: Error) => wrong.push(error.message))
  }
  const ticking = setInterval(write, 1_000 / INBOUND_PER_SECOND)
  return { wrong, count: () => count, stop: () => clearInterval(ticking) }
}

async function meetCustomers(): Promise<void> {
  for (const [nth, { account }] of lines.entries())
    for (const number of customersOf(nth)) {
      await world.phones.add(number, `Cliente ${number.slice(-4)}`)
      await world.phones.send(number, account, 'oi')
    }
  await waitFor(async () => (await knownCount()) >= PROGRAMS * CUSTOMERS, {
    description: 'all customers to be known',
    timeoutMs: 120_000,
  })
}

async function knownCount(): Promise<number> {
  const [row] = await world.services.admin`select count(distinct (contact_id, connection_id))::int as count
    from messages where company_id = ${world.company.id} and not from_me and body = 'oi'`
  return Number(row?.count)
}

async function startCampaigns(): Promise<void> {
  const recipientCount = Math.round((SECONDS + 2 * QUIET_SECONDS) * 1.5) + 100
  for (let nth = 0; nth < CAMPAIGNS; nth += 1) {
    const [line, numbers] = [lines[nth + 1], numbersOf(300 + nth * 10, recipientCount)]
    if (!line) throw new Error('no connection')
    const { id } = await makeCampaign(world, { tag: `beside${nth}`, line, numbers })
    await world.program.post(`/campaigns/${id}/start`, { confirmedCount: recipientCount })
  }
}

async function campaignedCount(): Promise<number> {
  const [row] = await world.services.admin`select count(*)::int as count from messages
    where company_id = ${world.company.id} and campaign_id is not null and ack > 0`
  return Number(row?.count)
}

test(`fifty calls a second by ten tokens for ${SECONDS} seconds: each accepted once, and the inbox works on`, async () => {
  await meetCustomers()
  const callers = openCallers(apiUrls, await openPrograms())
  const bystander = await openBystander(world, INBOX)
  const [pace, inbound] = [keepOpen(world), startInbound()]
  try {
    await startCampaigns()
    // The statements of calls are planned as well before anything is measured.
    const warming = callers.call(WARM_UP_MS / 1_000)
    await bystander.work(warming)
    await callers.finish()
    const campaignedBefore = await campaignedCount()
    const quietBefore = await bystander.work(Bun.sleep(QUIET_SECONDS * 1_000))
    const calling = callers.call(SECONDS)
    const loaded = await bystander.work(calling)
    const outcomes = await calling
    await callers.finish()
    const quietAfter = await bystander.work(Bun.sleep(QUIET_SECONDS * 1_000))
    const campaigned = (await campaignedCount()) - campaignedBefore
    const atOnce = await callers.callAtOnce(SAVED_UP)
    await callers.finish()
    const { wrong, figures } = await judgeCalls(world, callers.programs, [
      ...(await warming),
      ...outcomes,
      ...atOnce,
    ])
    const quiet = joined(quietBefore, quietAfter)
    const times = outcomes.map(({ milliseconds }) => milliseconds)
    tell('external api', {
      ...figures,
      p50: Math.round(percentile(times, 50)),
      p99: Math.round(percentile(times, 99)),
      inbound: inbound.count(),
      campaigned,
      inbox: tableOf(quiet, loaded.timings),
      all: { quietMs: p99(quiet), loadedMs: p99(loaded.timings) },
    })
    const refusals = [quietBefore, loaded, quietAfter].flatMap((work) => work.refusals)
    expect([...wrong, ...inbound.wrong, ...refusals]).toEqual([])
    expect(campaigned).toBeGreaterThan(SECONDS / 4)
    expect(findSlowed(quiet, loaded.timings, LIMITS)).toEqual([])
    expect(p99(loaded.timings) / p99(quiet)).toBeLessThanOrEqual(LIMITS.times)
  } finally {
    bystander.close()
    inbound.stop()
    pace.stop()
  }
})

function joined(...works: readonly Work[]): Timings {
  return new Map(INBOX.map((name) => [name, works.flatMap(({ timings }) => timings.get(name) ?? [])]))
}

function p99(timings: Timings): number {
  return Math.round(percentile([...timings.values()].flat(), 99))
}

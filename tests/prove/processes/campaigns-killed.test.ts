import { afterAll, beforeAll, expect, test } from 'bun:test'
import { z } from 'zod'
import { freePort } from '#tests/support/ports.ts'
import { type RunningProcess, startProcess } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Customers, habitOf, meetCustomers } from '../campaigns/customers.ts'
import { judgeCampaigns, untilQuiet } from '../campaigns/judge.ts'
import {
  type Campaign,
  hurryLines,
  type Line,
  makeCampaign,
  numbersOf,
  openLines,
  startAt,
} from '../campaigns/lines.ts'
import { restartDatabase } from '../faults.ts'
import { type Random, randomFrom } from '../random.ts'
import { seedOfRun, sizeOfRun, tell } from '../report.ts'
import { keepOpen, makeWorld, type World } from '../world.ts'

const RECIPIENTS = sizeOfRun('PROVE_RECIPIENTS', 5_000)
const KILLS = sizeOfRun('PROVE_KILLS', 100)
/** One of so many times it is the database, or both processes. */
const [DATABASE_SHARE, BOTH_SHARE] = [20, 4]
const LABELS = ['first', 'second'] as const
const LINES = 8
const STARTERS = 10
/** One of so many is known not to be on WhatsApp, or has opted out before. */
const [UNREACHABLE_SHARE, OPTED_OUT_SHARE] = [100, 150]
/** A person pauses a campaign after so long, and goes on after so long, at most. */
const [RUNNING_MS, PAUSED_MS] = [8_000, 2_500]

let world: World
let lines: Line[]
let secondApi: RunningProcess
let secondApiUrl: string
const seed = seedOfRun()

beforeAll(async () => {
  world = await makeWorld(['simulator', 'api'], { SIMULATOR_NUMBERS: 'any' })
  const port = await freePort()
  secondApiUrl = `http://127.0.0.1:${port}`
  secondApi = await startProcess('api', { ...world.env, API_PORT: String(port) }, { timeoutMs: 60_000 })
  await startSessions()
  lines = await openLines(world, LINES)
})
afterAll(async () => {
  await secondApi?.kill()
  await world?.close()
})

const startSessions = () => Promise.all(LABELS.map((label) => world.start('sessions', label)))
const stopSessions = () => Promise.all(LABELS.map((label) => world.kill(label)))

const Campaigned = z.object({ status: z.string(), pauseReason: z.string().nullable() })
const read = async (id: number) => Campaigned.parse(await world.program.get(`/campaigns/${id}`))
const isOver = async (id: number) => (await read(id)).status === 'FINALIZADA'

function lineOf(nth: number): Line {
  const line = lines[nth % lines.length]
  if (!line) throw new Error('no connection')
  return line
}

/** Ten at once, over two API processes: answers the statuses that they got. */
function startByMany({ id, numbers }: Campaign, count = numbers.length): Promise<number[]> {
  const { token } = world.program
  const start = (nth: number) => startAt(nth % 2 === 0 ? world.apiUrl : secondApiUrl, { token, id, count })
  return Promise.all(Array.from({ length: STARTERS }, (_, nth) => start(nth)))
}

/** The number of messages of a campaign that were handed over: the product's word. */
async function handedOf({ id }: Pick<Campaign, 'id'>): Promise<number> {
  const [row] = await world.services.admin`select count(*)::int as count from messages
    where company_id = ${world.company.id} and campaign_id = ${id} and from_me`
  return Number(row?.count)
}

/** Counts how often the message of a campaign stands on each of its phones. */
async function heardOf({ tag, numbers }: Campaign): Promise<number[]> {
  const counts: number[] = []
  for (const number of numbers) {
    const entries = await world.phones.messages(number).catch(() => [])
    counts.push(entries.filter(({ text, fromMe }) => !fromMe && text?.startsWith(`Campanha ${tag}.`)).length)
  }
  return counts
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('of ten who start it at once at its very time, beside the clock of two processes, one does', async () => {
  const startsInMs = 3_000
  const campaign = await makeCampaign(world, {
    tag: 'ten',
    line: lineOf(0),
    numbers: numbersOf(9, 5),
    values: { scheduledAt: inMs(startsInMs) },
  })
  await Bun.sleep(startsInMs - 50)
  const statuses = await startByMany(campaign)
  await waitFor(() => isOver(campaign.id), { description: 'the campaign to be over', timeoutMs: 60_000 })
  // The clock may have been first.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([409]))
  expect(await heardOf(campaign)).toEqual([1, 1, 1, 1, 1])
})

test('a time that comes while no process runs is kept when one does; a day late it is asked first', async () => {
  const startsInMs = 1_500
  const make = (tag: string, block: number) =>
    makeCampaign(world, {
      tag,
      line: lineOf(1),
      numbers: numbersOf(block, 3),
      values: { scheduledAt: inMs(60_000) },
    })
  const [kept, late] = [await make('kept', 10), await make('late', 11)]
  await stopSessions()
  const { admin } = world.services
  await admin`update campaigns set scheduled_at = now() - interval '2 hours' where id = ${kept.id}`
  await admin`update campaigns set scheduled_at = now() - interval '25 hours' where id = ${late.id}`
  await admin`update timers set due_at = now() - interval '2 hours' where kind = 'campaign' and company_id = ${world.company.id}`
  await Bun.sleep(startsInMs)
  expect(await read(kept.id)).toMatchObject({ status: 'PROGRAMADA' })
  await startSessions()
  await waitFor(() => isOver(kept.id), { description: 'the kept one to be over', timeoutMs: 90_000 })
  expect(await heardOf(kept)).toEqual([1, 1, 1])
  expect(await read(late.id)).toMatchObject({ status: 'PROGRAMADA', pauseReason: 'late' })
  expect(await heardOf(late)).toEqual([0, 0, 0])
  expect(await startByMany(late)).toContain(200)
  await waitFor(() => isOver(late.id), { description: 'the late one to be over', timeoutMs: 60_000 })
  expect(await heardOf(late)).toEqual([1, 1, 1])
})

test('a pause lets one more message a connection leave at most, whoever pauses', async () => {
  const campaigns = await Promise.all(
    lines.map((line, nth) =>
      makeCampaign(world, { tag: `pause${nth}`, line, numbers: numbersOf(20 + nth, 60) }),
    ),
  )
  const pace = keepOpen(world)
  const late: number[] = []
  try {
    for (const campaign of campaigns) await startByMany(campaign)
    for (const campaign of campaigns) {
      await waitFor(async () => (await handedOf(campaign)) >= 5, {
        description: 'some to be sent',
        timeoutMs: 60_000,
      })
      await world.program.post(`/campaigns/${campaign.id}/cancel`, {})
      const [paused, arrived] = [await handedOf(campaign), await sumOf(campaign)]
      await Bun.sleep(4_000)
      expect(await handedOf(campaign)).toBe(paused)
      late.push((await sumOf(campaign)) - arrived)
    }
    for (const { id } of campaigns) await world.program.post(`/campaigns/${id}/restart`, {})
    await waitFor(async () => (await Promise.all(campaigns.map(({ id }) => isOver(id)))).every(Boolean), {
      description: 'all to be over',
      timeoutMs: 240_000,
      everyMs: 500,
    })
  } finally {
    pace.stop()
  }
  tell('campaigns paused', { late })
  expect(Math.max(...late)).toBeLessThanOrEqual(1)
  for (const campaign of campaigns) expect(new Set(await heardOf(campaign))).toEqual(new Set([1]))
})

const sumOf = async (campaign: Campaign) => (await heardOf(campaign)).reduce((sum, count) => sum + count, 0)

test('whoever is killed while campaigns run, each person gets each once or not at all with a reason, and the report says so', async () => {
  const campaigns = await drawCampaigns()
  const customers = await meetCustomers(world, {
    seed,
    accountOf: (tag) => campaigns.find((campaign) => campaign.tag === tag)?.line.account,
  })
  const [pace, hurry] = [keepOpen(world), hurryLines(world)]
  const from = Date.now()
  const reachable = (campaign: Campaign) => campaign.numbers.filter((number) => !isLeftOut(number)).length
  for (const campaign of campaigns) {
    const statuses = await startByMany(campaign, reachable(campaign))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  }
  const steering = steer(campaigns, randomFrom(seed + 2))
  let databaseKills = 0
  try {
    databaseKills = await killAll(campaigns, randomFrom(seed + 1))
  } finally {
    await steering.stop()
  }
  const stuck = await untilQuiet(world).then(
    () => [],
    (error: Error) => [error.message],
  )
  const seconds = Math.round((Date.now() - from) / 1000)
  const unended = stuck.length > 0 ? [] : await endSilent(campaigns)
  const { wrong, figures } = await settled(campaigns, customers)
  customers.stop()
  hurry.stop()
  pace.stop()
  tell('campaigns killed', {
    seed,
    recipients: RECIPIENTS,
    kills: KILLS,
    databaseKills,
    seconds,
    ...steering.counts,
    figures,
    wrong: [...stuck, ...unended, ...wrong].slice(0, 40),
    wrongCount: wrong.length,
  })
  expect([...stuck, ...unended, ...steering.wrong, ...wrong]).toEqual([])
})

const leftOut = { unreachable: new Set<string>(), optedOut: new Set<string>() }
const isLeftOut = (number: string) => leftOut.unreachable.has(number) || leftOut.optedOut.has(number)

/** A campaign, its share of the recipients, and what tells it apart. */
type Kind = Pick<Campaign, 'tag' | 'values' | 'variants'> & { share: number }

/** One a connection: with and without a question, with and without conversations that open. The first connection has another (`again`). */
function kindsOf({ queue }: World['company']): Kind[] {
  const asks = { confirmation: true }
  const opens = { openTicket: 'enabled', statusTicket: 'pending', queueId: queue.id }
  const asksAndOpens = {
    ...asks,
    confirmationAnswers: 'words',
    openTicket: 'enabled',
    statusTicket: 'closed',
  }
  return [
    { tag: 'plain', share: 0.1, variants: 5 },
    { tag: 'plain2', share: 0.14 },
    { tag: 'plain3', share: 0.14, variants: 3 },
    { tag: 'asked', share: 0.09, variants: 2, values: asks },
    { tag: 'asked2', share: 0.09, values: asks },
    { tag: 'opens', share: 0.14, variants: 3, values: opens },
    { tag: 'opens2', share: 0.14, values: opens },
    { tag: 'askedOpens', share: 0.1, values: asksAndOpens },
  ]
}
const AGAIN_SHARE = 0.06

async function drawCampaigns(): Promise<Campaign[]> {
  const random = randomFrom(seed + 3)
  const part = (share: number) => Math.floor(RECIPIENTS * share)
  const drawn = kindsOf(world.company).map(({ share, ...kind }, nth) => ({
    ...kind,
    line: lineOf(nth),
    numbers: numbersOf(100 + nth * 10, part(share)),
  }))
  for (const number of drawn.flatMap(({ numbers }) => numbers)) {
    if (random.below(UNREACHABLE_SHARE) === 0) leftOut.unreachable.add(number)
    else if (random.below(OPTED_OUT_SHARE) === 0) leftOut.optedOut.add(number)
  }
  const { services, company } = world
  const optOuts = [...leftOut.optedOut].map((identity) => ({
    company_id: company.id,
    identity,
    source: 'person',
  }))
  if (optOuts.length > 0) await services.admin`insert into contact_opt_outs ${services.admin(optOuts)}`
  // Who replies is counted for the newest campaign: in two at once are only those who do not.
  const silent = (drawn[0]?.numbers ?? []).filter((number) => habitOf(seed, number).reply === null)
  const again = { tag: 'again', line: lineOf(0), numbers: silent.slice(0, part(AGAIN_SHARE)), variants: 2 }
  const campaigns: Campaign[] = []
  for (const one of [...drawn, again])
    campaigns.push(await makeCampaign(world, { ...one, unreachable: leftOut.unreachable }))
  return campaigns
}

/** People of the campaigns who have got something. */
async function progressOf(campaigns: readonly Campaign[]): Promise<number> {
  const { admin } = world.services
  const [row] = await admin`select count(*)::int as count from campaign_recipients
    where campaign_id in ${admin(campaigns.map(({ id }) => id))} and state <> 'planned'`
  return Number(row?.count)
}

/**
 * Kills -9 one process while the other works, or both, or the database, when so many people, drawn at random, have got something;
 * each comes back before the next. Answers how often it was the database.
 */
async function killAll(campaigns: readonly Campaign[], kill: Random): Promise<number> {
  const total = campaigns.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const moments = Array.from({ length: KILLS }, () => kill.below(Math.floor(total * 0.97)))
  let databaseKills = 0
  for (const moment of moments.toSorted((a, b) => a - b)) {
    await waitFor(async () => (await progressOf(campaigns)) >= moment, {
      description: `${moment} of ${total} people to be reached`,
      timeoutMs: 300_000,
      everyMs: 100,
    })
    await Bun.sleep(kill.below(1_000))
    if (kill.below(DATABASE_SHARE) === 0) {
      await restartDatabase(world)
      databaseKills += 1
      continue
    }
    const victims = kill.below(BOTH_SHARE) === 0 ? LABELS : [kill.pick(LABELS)]
    await Promise.all(victims.map((label) => world.kill(label)))
    await Promise.all(victims.map((label) => world.start('sessions', label)))
  }
  return databaseKills
}

/** A person pauses one campaign after the other and goes on with it, whatever is killed meanwhile. */
function steer(campaigns: readonly Campaign[], random: Random) {
  const counts = { pauses: 0, ownPauses: 0 }
  const wrong: string[] = []
  let isOverNow = false
  const pauseOne = async ({ id, tag }: Campaign) => {
    // A repeated call finds it paused already.
    await world.program.post(`/campaigns/${id}/cancel`, {}).catch(() => undefined)
    if ((await read(id)).status !== 'CANCELADA') return
    counts.pauses += 1
    const paused = await handedOf({ id })
    await Bun.sleep(random.below(PAUSED_MS))
    const after = await handedOf({ id })
    if (after !== paused) wrong.push(`${tag}: ${after - paused} messages were made while it was paused`)
  }
  const restart = async ({ id, tag }: Campaign) => {
    const { status, pauseReason } = await read(id)
    if (status !== 'CANCELADA') return
    if (pauseReason !== 'person') {
      counts.ownPauses += 1
      wrong.push(`${tag} stood still by itself: ${pauseReason}`)
    }
    await world.program.post(`/campaigns/${id}/restart`, {}).catch(() => undefined)
  }
  const steering = (async () => {
    while (!isOverNow) {
      await Bun.sleep(random.below(RUNNING_MS))
      // The database may just be killed.
      await pauseOne(random.pick(campaigns)).catch(() => undefined)
      for (const campaign of campaigns) await restart(campaign).catch(() => undefined)
    }
    for (const campaign of campaigns) await restart(campaign)
  })()
  return {
    counts,
    wrong,
    async stop() {
      isOverNow = true
      await steering
    },
  }
}

/** A day passes for those who were asked and said nothing: then each campaign is over. */
async function endSilent(campaigns: readonly Campaign[]): Promise<string[]> {
  await world.services.admin`update campaign_recipients set asked_at = asked_at - interval '25 hours'
    where company_id = ${world.company.id} and state = 'asked'`
  const open = async () => {
    const statuses = await Promise.all(
      campaigns.map(async ({ id, tag }) => `${tag}: ${(await read(id)).status}`),
    )
    return statuses.filter((status) => !status.endsWith('FINALIZADA'))
  }
  await waitFor(async () => (await open()).length === 0, {
    description: 'all campaigns to be over',
    timeoutMs: 90_000,
    everyMs: 500,
  }).catch(() => undefined)
  return open()
}

/** Receipts may still be on their way: judged until nothing is wrong, and at last as it stands. */
async function settled(campaigns: readonly Campaign[], customers: Customers) {
  const judge = () => judgeCampaigns(world, { campaigns, customers, seed })
  const rightVerdict = async () => {
    const verdict = await judge()
    return verdict.wrong.length === 0 && verdict
  }
  const patience = { description: 'nothing to be wrong', timeoutMs: 20_000, everyMs: 2_000 }
  return waitFor(rightVerdict, patience).catch(judge)
}

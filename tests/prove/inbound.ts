import { waitFor } from '#tests/support/wait-for.ts'
import { cut, restartApi, restartDatabase, restartSessions } from './faults.ts'
import { outOfOrder, type Sent, storedTexts } from './order.ts'
import { type Random, spread } from './random.ts'
import type { World } from './world.ts'

export type InboundPlan = {
  apiKills: number
  databaseKills: number
  messages: number
  cuts: number
  kills: number
  backlogKills: number
  backlog: number
}
export type InboundResult = {
  sent: number
  once: number
  lost: string[]
  doubled: string[]
  /** Behind a message that the same customer sent later. */
  misplaced: string[]
  cuts: number
  kills: number
}

const CUSTOMERS = ['5511988880001', '5511988880002', '5511988880003']

/**
 * Customers write while the connection is cut and the sessions process is killed, some of the kills while a backlog is
 * being delivered. Then each message must be in the inbox exactly once, those of a customer in the order they were sent in.
 */
export async function proveInbound(world: World, plan: InboundPlan, random: Random): Promise<InboundResult> {
  for (const number of CUSTOMERS) await world.phones.add(number, `Cliente ${number.slice(-1)}`)
  const sent: Sent[] = []
  const send = async (text: string) => {
    const sender = random.pick(CUSTOMERS)
    await world.phones.send(sender, world.account, text)
    sent.push({ sender, text })
  }

  const plainKills = plan.kills - plan.backlogKills
  const live = plan.messages - plan.backlog
  const steps = spread(live, [plan.cuts, plainKills, plan.apiKills, plan.databaseKills], random)
  const hurts = [cut, restartSessions, restartApi, restartDatabase]
  for (let i = 0; i < live; i++) {
    await send(`entrada ${random.seed} ${i}`)
    for (const [index, hurt] of hurts.entries()) if (steps[index]?.has(i)) await hurt(world)
  }
  await killDuringBacklogs(world, plan, random, send)
  await settled(world, sent.length)
  return judge(world, sent, plan)
}

/** The backlog gathers while nobody is connected; the process is killed again and again while it is delivered. */
async function killDuringBacklogs(
  world: World,
  plan: InboundPlan,
  random: Random,
  send: (text: string) => Promise<void>,
): Promise<void> {
  if (plan.backlogKills === 0) return
  await world.kill('sessions')
  for (let i = 0; i < plan.backlog; i++) await send(`acumulada ${random.seed} ${i}`)
  for (let kill = 0; kill < plan.backlogKills; kill++) {
    const before = await rawCount(world)
    const enough = before + 1 + random.below(Math.max(1, Math.floor(plan.backlog / (plan.backlogKills * 2))))
    await world.start('sessions')
    await waitFor(async () => (await rawCount(world)) >= enough, {
      description: 'some of the backlog to arrive',
      timeoutMs: 60_000,
      everyMs: 1,
    })
    await world.kill('sessions')
  }
  await world.start('sessions')
}

async function rawCount(world: World): Promise<number> {
  const [row] = await world.services.admin`select count(*)::int as n from raw_events`
  return Number(row?.n)
}

async function settled(world: World, expected: number): Promise<void> {
  await waitFor(async () => (await inbox(world)).reduce((sum, row) => sum + row.n, 0) >= expected, {
    description: `${expected} messages in the inbox`,
    timeoutMs: 120_000,
    everyMs: 250,
  }).catch(() => undefined)
  await waitFor(
    async () => {
      const [row] = await world.services
        .admin`select count(*)::int as n from raw_events where state = 'pending'`
      return Number(row?.n) === 0
    },
    { description: 'no raw event to wait', timeoutMs: 60_000, everyMs: 250 },
  )
}

async function inbox(world: World): Promise<{ body: string; n: number }[]> {
  const rows = await world.services.admin`
    select body, count(*)::int as n from messages where not from_me and (body like 'entrada %' or body like 'acumulada %')
    group by body`
  return rows.map((row) => ({ body: String(row.body), n: Number(row.n) }))
}

async function judge(world: World, messages: Sent[], plan: InboundPlan): Promise<InboundResult> {
  const sent = messages.map(({ text }) => text)
  const counts = new Map((await inbox(world)).map((row) => [row.body, row.n]))
  return {
    sent: sent.length,
    once: sent.filter((text) => counts.get(text) === 1).length,
    lost: sent.filter((text) => !counts.has(text)),
    doubled: [...counts].filter(([, n]) => n > 1).map(([text]) => text),
    misplaced: outOfOrder(messages, await storedTexts(world.services)),
    cuts: plan.cuts,
    kills: plan.kills,
  }
}

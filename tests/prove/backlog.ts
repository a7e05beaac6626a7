import { openCustomers, openDesk } from './desk.ts'
import type { Sent } from './order.ts'
import type { Random } from './random.ts'
import { killInTurn, numbers } from './recovery.ts'
import { type Findings, figureLine, inSeconds, judge, settle } from './recovery-judge.ts'
import { openShop, type Shop } from './shop.ts'

export type BacklogPlan = {
  messages: number
  /** The number of customers who wrote the messages. */
  customers: number
  /** Processes are killed while it is delivered, so often. */
  kills: number
}

/** Sent while all is up, as fast as WhatsApp takes it: how fast the product is usually. */
const USUAL = 400
const BEGIN_MS = 5_000
const LIVE_MS = 5_000
const SETTLE_SECONDS = 60
const OTHER_NUMBER = '5511666660000'

/**
 * Messages wait at WhatsApp while everything is off. Once the product is up again they must come soon, fast, in order, and
 * without holding up a customer who writes now.
 */
export async function proveBacklog(plan: BacklogPlan, random: Random): Promise<Findings> {
  const shop = await openShop()
  try {
    await shop.start()
    const senders = numbers('55119', plan.customers)
    const { connectionId } = await openDesk(shop, [...senders, OTHER_NUMBER])
    const usual = await flood(shop, senders, { prefix: `antes ${random.seed}`, count: USUAL })
    await untilStored(shop, usual)
    const usualRate = (await times(shop, usual)).perSecond
    await shop.stop()
    const sent = await flood(shop, senders, { prefix: `espera ${random.seed}`, count: plan.messages })

    await shop.start()
    const readyAt = Date.now()
    const epoch = await epochOf(shop, connectionId)
    const { now, settled } = await drained(shop, { plan, sent, usualRate, random })
    const wasKept = plan.kills > 0 || (await epochOf(shop, connectionId)) === epoch
    const drain = await times(shop, sent)
    const observations: Observations = {
      usualRate,
      readyAt,
      drain,
      delays: await delaysOf(shop, now),
      wasKept,
    }
    const judged = await judge(shop, { sent: [...usual, ...sent, ...now], answers: [] })
    const settling = figureLine('all as if nothing had happened after', settled.text)
    return {
      ...judged,
      figures: [...figuresOf(observations), settling, ...judged.figures],
      late: [...settled.late, ...(plan.kills > 0 ? [] : latenessOf(observations, shop))],
    }
  } finally {
    await shop.close()
  }
}

type Draining = { plan: BacklogPlan; sent: readonly Sent[]; usualRate: number; random: Random }

/** While another customer writes, and processes are killed where the plan says so. */
async function drained(shop: Shop, { plan, sent, usualRate, random }: Draining) {
  const over = Promise.withResolvers<void>()
  const writing = writeNow(shop, over.promise)
  let remainingKills = plan.kills
  if (remainingKills > 0) await killInTurn(shop, () => remainingKills-- <= 0, random)
  const limit = SETTLE_SECONDS + (2 * plan.messages) / usualRate
  const settled = await settle(shop, { sent, answers: [], seconds: limit })
  over.resolve()
  const now = await writing
  await settle(shop, { sent: now, answers: [], seconds: SETTLE_SECONDS })
  return { now, settled }
}

type Observations = {
  usualRate: number
  readyAt: number
  drain: { first: number; perSecond: number }
  /** The delays for the customers who wrote meanwhile. */
  delays: readonly number[]
  wasKept: boolean
}

function figuresOf({ usualRate, readyAt, drain, delays, wasKept }: Observations): string[] {
  const share = Math.round((100 * drain.perSecond) / usualRate)
  const quantiles = `half within ${inSeconds(middle(delays))}, all within ${inSeconds(Math.max(0, ...delays))}`
  return [
    figureLine('usual rate', `${usualRate.toFixed(0)} a second`),
    figureLine('rate of the backlog', `${drain.perSecond.toFixed(0)} a second (${share} %)`),
    figureLine('first stored after ready', inSeconds(Math.max(0, drain.first - readyAt))),
    figureLine('others who wrote meanwhile', `${delays.length}: ${quantiles}`),
    figureLine('the lease was', wasKept ? 'kept' : 'lost'),
  ]
}

function latenessOf({ usualRate, readyAt, drain, delays, wasKept }: Observations, shop: Shop): string[] {
  const slowest = Math.max(0, ...delays)
  const isLate = shop.log('sessions').includes('were not renewed in time')
  return [
    ...(wasKept && !isLate ? [] : ['a lease was lost']),
    ...(drain.first - readyAt > BEGIN_MS ? [`began after ${inSeconds(drain.first - readyAt)}`] : []),
    ...(drain.perSecond < usualRate / 2 ? ['slower than half of the usual rate'] : []),
    ...(slowest > LIVE_MS ? [`somebody who wrote now waited ${inSeconds(slowest)}`] : []),
  ]
}

type Flood = { prefix: string; count: number }

/** All customers at once, each one message after the other. */
async function flood(shop: Shop, senders: readonly string[], { prefix, count }: Flood): Promise<Sent[]> {
  const customers = openCustomers(shop)
  const senderAt = (nth: number) => senders[nth % senders.length] ?? ''
  await Promise.all(
    Array.from({ length: count }, (_, nth) => customers.write(senderAt(nth), `${prefix} ${nth}`)),
  )
  return customers.sent
}

/** Another customer, twice a second, until it is over. */
async function writeNow(shop: Shop, over: Promise<void>): Promise<Sent[]> {
  const customers = openCustomers(shop)
  const isOver = { now: false }
  void over.then(() => {
    isOver.now = true
  })
  while (!isOver.now) {
    await customers.write(OTHER_NUMBER, `agora ${Date.now()}`)
    await Bun.sleep(500)
  }
  return customers.sent
}

async function untilStored(shop: Shop, sent: readonly Sent[]): Promise<void> {
  const { late } = await settle(shop, { sent, answers: [], seconds: 300 })
  if (late.length > 0) throw new Error(late.join())
}

/** Returns the time at which the first message was stored, and the number of messages stored per second from then on. */
async function times({ sql }: Shop, sent: readonly Sent[]): Promise<{ first: number; perSecond: number }> {
  const [row] = await sql`select extract(epoch from min(created_at))::float8 * 1000 as first,
    extract(epoch from max(created_at))::float8 * 1000 as last
    from messages where body = any(${sent.map(({ text }) => text)})`
  const [first, last] = [Number(row?.first), Number(row?.last)]
  return { first, perSecond: (sent.length * 1000) / Math.max(1, last - first) }
}

/** From writing to the inbox, in milliseconds; their text says when they were written. */
async function delaysOf({ sql }: Shop, sent: readonly Sent[]): Promise<number[]> {
  const rows = await sql`select body, extract(epoch from created_at)::float8 * 1000 as at from messages
    where body = any(${sent.map(({ text }) => text)})`
  return rows.map(({ body, at: arrivedAt }) =>
    Math.max(0, Number(arrivedAt) - Number(String(body).slice('agora '.length))),
  )
}

async function epochOf({ sql }: Shop, connectionId: number): Promise<number> {
  const [row] = await sql`select epoch from connection_leases where connection_id = ${connectionId}`
  return Number(row?.epoch)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

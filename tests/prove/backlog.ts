import { openCustomers, openDesk } from './desk.ts'
import type { Sent } from './order.ts'
import type { Random } from './random.ts'
import { type Findings, killInTurn, numbers, seconds } from './recovery.ts'
import { judge, settle } from './recovery-judge.ts'
import { openShop, type Shop } from './shop.ts'

export type BacklogPlan = {
  messages: number
  /** Who wrote them. */
  customers: number
  /** Processes are killed while it is delivered, so often. */
  kills: number
}

/** Sent while all is up, as fast as WhatsApp takes it: how fast the product is usually. */
const USUAL = 400
const BEGIN_MS = 5_000
const LIVE_MS = 5_000
const SETTLE_SECONDS = 60
const OTHER = '5511666660000'

/**
 * Messages wait at WhatsApp while everything is off. Once the product is up again they must come soon, fast, in order, and
 * without holding up a customer who writes now.
 */
export async function proveBacklog(plan: BacklogPlan, random: Random): Promise<Findings> {
  const shop = await openShop()
  try {
    await shop.start()
    const senders = numbers('55119', plan.customers)
    const { connectionId } = await openDesk(shop, [...senders, OTHER])
    const usual = await flood(shop, senders, { prefix: `antes ${random.seed}`, count: USUAL })
    await stored(shop, usual)
    const usualRate = (await times(shop, usual)).perSecond
    await shop.stop()
    const sent = await flood(shop, senders, { prefix: `espera ${random.seed}`, count: plan.messages })

    await shop.start()
    const readyAt = Date.now()
    const epochs = await epochOf(shop, connectionId)
    const drained = Promise.withResolvers<void>()
    const live = writeNow(shop, drained.promise)
    if (plan.kills > 0) await killSome(shop, plan.kills, random)
    const limit = SETTLE_SECONDS + (2 * plan.messages) / usualRate
    const settled = await settle(shop, { sent, said: [], seconds: limit })
    drained.resolve()
    const now = await live
    await settle(shop, { sent: now, said: [], seconds: SETTLE_SECONDS })

    const drain = await times(shop, sent)
    const delays = await delaysOf(shop, now)
    const judged = await judge(shop, { sent: [...usual, ...sent, ...now], said: [] })
    const begun = drain.first - readyAt
    const slowest = Math.max(0, ...delays)
    const hasLost = plan.kills === 0 && (await epochOf(shop, connectionId)) !== epochs
    return {
      figures: [
        ['messages that waited', sent.length],
        ['usual rate', `${usualRate.toFixed(0)} a second`],
        ['first stored after ready', seconds(Math.max(0, begun))],
        ['rate', `${drain.perSecond.toFixed(0)} a second (${Math.round((100 * drain.perSecond) / usualRate)} %)`],
        ['all as if nothing had happened after', settled.text],
        ['others who wrote meanwhile', `${delays.length}, half within ${seconds(middle(delays))}, all ${seconds(slowest)}`],
        ['leases lost', hasLost ? 'yes' : 'none'],
        ...judged.figures,
      ],
      wrong: [
        ...judged.wrong,
        ...settled.wrong,
        ...(hasLost || shop.log('sessions').includes('were not renewed in time') ? ['a lease was lost'] : []),
        ...(plan.kills === 0 && begun > BEGIN_MS ? [`began after ${seconds(begun)}`] : []),
        ...(plan.kills === 0 && drain.perSecond < usualRate / 2 ? ['slower than half of the usual rate'] : []),
        ...(plan.kills === 0 && slowest > LIVE_MS ? [`somebody who wrote now waited ${seconds(slowest)}`] : []),
      ],
    }
  } finally {
    await shop.close()
  }
}

type Flood = { prefix: string; count: number }

/** All customers at once, each one message after the other. */
async function flood(shop: Shop, senders: readonly string[], { prefix, count }: Flood): Promise<Sent[]> {
  const customers = openCustomers(shop)
  const at = (nth: number) => senders[nth % senders.length] ?? ''
  await Promise.all(
    Array.from({ length: count }, (_, nth) => customers.write(at(nth), `${prefix} ${nth}`)),
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
    await customers.write(OTHER, `agora ${Date.now()}`)
    await Bun.sleep(500)
  }
  return customers.sent
}

async function killSome(shop: Shop, kills: number, random: Random): Promise<void> {
  let left = kills
  await killInTurn(shop, () => left-- <= 0, random)
}

async function stored(shop: Shop, sent: readonly Sent[]): Promise<void> {
  const { wrong } = await settle(shop, { sent, said: [], seconds: 300 })
  if (wrong.length > 0) throw new Error(wrong.join())
}

/** When the first was stored, and how many a second from then on. */
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
  return rows.map(({ body, at }) => Math.max(0, Number(at) - Number(String(body).slice('agora '.length))))
}

async function epochOf({ sql }: Shop, connectionId: number): Promise<number> {
  const [row] = await sql`select epoch from connection_leases where connection_id = ${connectionId}`
  return Number(row?.epoch)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

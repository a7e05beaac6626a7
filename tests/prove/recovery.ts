import { scaled } from '#tests/support/machine.ts'
import { answer, lookAtPages, nothingAsked, openDesk, type RequestCounts, write } from './desk.ts'
import type { Random } from './random.ts'
import { type Findings, figureLine, inSeconds, judge, settle } from './recovery-judge.ts'
import { type Outage, openShop, PARTS, type Part, type Shop } from './shop.ts'

type Traffic = { seconds: number; inPerSecond: number; outPerSecond: number; customers: number }
export type KillsPlan = Traffic
/** The database stands still for so long, from a quarter of the traffic on. */
export type HangPlan = Traffic & { hangSeconds: number }

const TAKEN_SHARE = 0.75
const BACK_MS = scaled(2_000)
const SETTLE_SECONDS = 60

export const numbers = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(13 - prefix.length, '0')}`)

/**
 * All processes are killed in turn at random while customers write and attendants answer. Then all is left alone, and must
 * be as if nothing had happened.
 */
export function proveKills(plan: KillsPlan, random: Random): Promise<Findings> {
  return underTraffic(plan, random, async (shop, isOver) => {
    const kills = await killInTurn(shop, isOver, random)
    return ({ answers, pages }) => {
      const slow = [...slowestBack(shop.outages())]
      return {
        figures: [
          figureLine('kills', [...kills].map(([part, n]) => `${part} ${n}`).join(', ')),
          figureLine('slowest back', slow.map(([part, ms]) => `${part} ${inSeconds(ms)}`).join(', ')),
        ],
        late: [
          ...tooFew('answers', answers),
          ...tooFew('pages', pages),
          ...slow.flatMap(([part, ms]) => (ms > BACK_MS ? [`${part} was back after ${inSeconds(ms)}`] : [])),
        ],
      }
    }
  })
}

/**
 * The database answers nobody for minutes, and keeps every connection open: harder than a death, which is noticed at once. Whoever is
 * refused meanwhile asks again. Then all must be as if nothing had happened.
 */
export function proveHang(plan: HangPlan, random: Random): Promise<Findings> {
  return underTraffic(plan, random, async (shop) => {
    await Bun.sleep((plan.seconds * 1000) / 4)
    const goOn = shop.hangDatabase()
    await Bun.sleep(plan.hangSeconds * 1000)
    goOn()
    return () => ({ figures: [figureLine('the database hung for', `${plan.hangSeconds} s`)], late: [] })
  })
}

type LoadCounts = { answers: RequestCounts; pages: RequestCounts }
/**
 * The harm that is done to the product meanwhile. It resolves with a function that reports and judges its results
 * besides the content of both ends.
 */
type Hurt = (
  shop: Shop,
  isOver: () => boolean,
) => Promise<(loads: LoadCounts) => Pick<Findings, 'figures' | 'late'>>

/** Customers write and attendants answer while something is done to the product; then both ends are counted. */
async function underTraffic(plan: Traffic, random: Random, hurt: Hurt): Promise<Findings> {
  const shop = await openShop()
  try {
    await shop.start()
    const knownCustomers = numbers('55118', plan.customers)
    const desk = await openDesk(shop, knownCustomers)
    const over = performance.now() + plan.seconds * 1000
    const isOver = () => performance.now() > over
    const loadCounts = { answers: nothingAsked(), pages: nothingAsked() }
    const [sent, answers, , findingsOf] = await Promise.all([
      write({ shop, random, knownCustomers, perSecond: plan.inPerSecond, isOver }),
      answer({ shop, desk, isOver, perSecond: plan.outPerSecond, counts: loadCounts.answers }),
      lookAtPages(shop, isOver, loadCounts.pages),
      hurt(shop, isOver),
    ])
    const settled = await settle(shop, { sent, answers, seconds: SETTLE_SECONDS })
    const judged = await judge(shop, { sent, answers })
    const { figures, late } = findingsOf(loadCounts)
    const general = [
      figureLine('messages in, answers', `${sent.length}, ${answers.length}`),
      figureLine('answers taken at the first try', shareOf(loadCounts.answers)),
      figureLine('pages taken at the first try', shareOf(loadCounts.pages)),
      figureLine('all as if nothing had happened after', settled.text),
    ]
    return {
      ...judged,
      figures: [...figures, ...general, ...judged.figures],
      late: [...settled.late, ...late],
    }
  } finally {
    await shop.close()
  }
}

/** One process every three to seven seconds. */
export async function killInTurn(
  shop: Shop,
  isOver: () => boolean,
  random: Random,
): Promise<Map<Part, number>> {
  const kills = new Map<Part, number>()
  for (;;) {
    await Bun.sleep(3_000 + random.below(4_000))
    if (isOver()) return kills
    const part = random.pick(PARTS)
    if (shop.kill(part)) kills.set(part, (kills.get(part) ?? 0) + 1)
  }
}

/** Returns the longest outage of each part, counted from the time when the database that it needs was back. */
function slowestBack(outages: readonly Outage[]): Map<Part, number> {
  const slowest = new Map<Part, number>()
  for (const { part, from, to } of outages) {
    const needed = part === 'postgres' ? [] : outages.filter((outage) => outage.part === 'postgres')
    const since = needed.reduce(
      (time, outage) => (outage.to < to && outage.from < to ? Math.max(time, outage.to) : time),
      from,
    )
    slowest.set(part, Math.max(slowest.get(part) ?? 0, to - since))
  }
  return slowest
}

function shareOf({ requestCount, acceptedCount, refusals }: RequestCounts): string {
  const refused = [...refusals].map(([label, n]) => `${n} × ${label}`).join(', ')
  return `${acceptedCount} of ${requestCount} (${Math.round((100 * acceptedCount) / Math.max(1, requestCount))} %)${refused && `; else ${refused}`}`
}

function tooFew(label: string, { requestCount, acceptedCount }: RequestCounts): string[] {
  return acceptedCount < requestCount * TAKEN_SHARE
    ? [`only ${acceptedCount} of ${requestCount} ${label} were taken`]
    : []
}

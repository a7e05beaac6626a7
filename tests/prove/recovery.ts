import { answer, lookAtPages, nothingAsked, openDesk, type Taken, write } from './desk.ts'
import type { Random } from './random.ts'
import { type Findings, inSeconds, judge, line, settle } from './recovery-judge.ts'
import { type Outage, openShop, PARTS, type Part, type Shop } from './shop.ts'

export type KillsPlan = { seconds: number; inPerSecond: number; outPerSecond: number; customers: number }

const TAKEN_SHARE = 0.75
const BACK_MS = 2_000
const SETTLE_SECONDS = 60

export const numbers = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(13 - prefix.length, '0')}`)

/**
 * All processes are killed in turn at random while customers write and attendants answer. Then all is left alone, and must
 * be as if nothing had happened.
 */
export async function proveKills(plan: KillsPlan, random: Random): Promise<Findings> {
  const shop = await openShop()
  try {
    await shop.start()
    const known = numbers('55118', plan.customers)
    const desk = await openDesk(shop, known)
    const over = performance.now() + plan.seconds * 1000
    const isOver = () => performance.now() > over
    const [answers, pages] = [nothingAsked(), nothingAsked()]
    const killing = killInTurn(shop, isOver, random)
    const [sent, said] = await Promise.all([
      write({ shop, random, known, perSecond: plan.inPerSecond, isOver }),
      answer({ shop, desk, isOver, perSecond: plan.outPerSecond, taken: answers }),
      lookAtPages(shop, isOver, pages),
    ])
    const kills = await killing
    const settled = await settle(shop, { sent, said, seconds: SETTLE_SECONDS })
    const judged = await judge(shop, { sent, said })
    const slow = [...slowestBack(shop.outages())]
    const figures = [
      line('kills', [...kills].map(([part, n]) => `${part} ${n}`).join(', ')),
      line('messages in, answers', `${sent.length}, ${said.length}`),
      line('answers taken at the first try', shareOf(answers)),
      line('pages taken at the first try', shareOf(pages)),
      line('slowest back', slow.map(([part, ms]) => `${part} ${inSeconds(ms)}`).join(', ')),
      line('all as if nothing had happened after', settled.text),
    ]
    const late = [
      ...settled.late,
      ...tooFew('answers', answers),
      ...tooFew('pages', pages),
      ...slow.flatMap(([part, ms]) => (ms > BACK_MS ? [`${part} was back after ${inSeconds(ms)}`] : [])),
    ]
    return { ...judged, figures: [...figures, ...judged.figures], late }
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

/** Of each part the longest way back, counted from when the database that it needs was there. */
function slowestBack(outages: readonly Outage[]): Map<Part, number> {
  const slowest = new Map<Part, number>()
  for (const { part, from, to } of outages) {
    const needed = part === 'postgres' ? [] : outages.filter((other) => other.part === 'postgres')
    const since = needed.reduce(
      (at, other) => (other.to < to && other.from < to ? Math.max(at, other.to) : at),
      from,
    )
    slowest.set(part, Math.max(slowest.get(part) ?? 0, to - since))
  }
  return slowest
}

function shareOf({ asked, taken, refusals }: Taken): string {
  const refused = [...refusals].map(([what, n]) => `${n} × ${what}`).join(', ')
  return `${taken} of ${asked} (${Math.round((100 * taken) / Math.max(1, asked))} %)${refused && `; else ${refused}`}`
}

function tooFew(what: string, { asked, taken }: Taken): string[] {
  return taken < asked * TAKEN_SHARE ? [`only ${taken} of ${asked} ${what} were taken`] : []
}

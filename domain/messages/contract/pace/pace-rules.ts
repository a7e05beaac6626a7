import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/contract/time.ts'

/** The pace at which the machine may send over a number by itself, as an admin chooses it. */
export const PACES = ['careful', 'normal', 'fast'] as const
export type PaceProfile = (typeof PACES)[number]

/** A number's pace: what was chosen for it, and since when the company has had the number; null = not known, which is new. */
export type Pace = { profile: PaceProfile; since: Date | null }

/**
 * The most messages that the machine may send by itself in any minute, hour and day, and the most strangers to whom
 * anybody may write in a day.
 */
export type Limits = { perMinute: number; perHour: number; perDay: number; strangersPerDay: number }

/** A number is new for so many days. */
export const WARM_UP_DAYS = 14

/**
 * The usual pace from each day of a number's life on. WhatsApp names no figures: these stay well below those from which blocks
 * of new numbers are reported, and at last below CALM_SENDS_PER_MINUTE. docs/decisions/079-pace-of-a-number.md.
 */
const STEPS = [
  { fromDay: 1, perMinute: 4, perHour: 20, perDay: 50, strangersPerDay: 10 },
  { fromDay: 2, perMinute: 4, perHour: 30, perDay: 80, strangersPerDay: 15 },
  { fromDay: 3, perMinute: 5, perHour: 40, perDay: 120, strangersPerDay: 20 },
  { fromDay: 5, perMinute: 6, perHour: 60, perDay: 200, strangersPerDay: 35 },
  { fromDay: 7, perMinute: 8, perHour: 100, perDay: 350, strangersPerDay: 60 },
  { fromDay: 9, perMinute: 10, perHour: 150, perDay: 600, strangersPerDay: 90 },
  { fromDay: 11, perMinute: 12, perHour: 200, perDay: 900, strangersPerDay: 130 },
  { fromDay: 13, perMinute: 15, perHour: 300, perDay: 1_300, strangersPerDay: 200 },
  { fromDay: WARM_UP_DAYS + 1, perMinute: 20, perHour: 400, perDay: 2_000, strangersPerDay: 300 },
] as const

const TIMES = { careful: 0.5, normal: 1, fast: 2 } as const satisfies Record<PaceProfile, number>

/** The extra second of every such span: a message that leaves just before its end may arrive just after. */
const GUARD_MS = SECOND_MS
export const SPANS = {
  perMinute: MINUTE_MS + GUARD_MS,
  perHour: HOUR_MS + GUARD_MS,
  perDay: DAY_MS + GUARD_MS,
  strangersPerDay: DAY_MS + GUARD_MS,
} as const satisfies Record<keyof Limits, number>

/** The day of the number's life, from 1. */
export function dayOfLife(since: Date | null, instant: number): number {
  if (since === null) return 1
  return Math.max(1, Math.floor((instant - since.getTime()) / DAY_MS) + 1)
}

export function limitsAt({ profile, since }: Pace, instant: number): Limits {
  const day = dayOfLife(since, instant)
  const { fromDay: _, ...step } = STEPS.findLast(({ fromDay }) => fromDay <= day) ?? STEPS[0]
  const times = (count: number) => Math.max(1, Math.floor(count * TIMES[profile]))
  return {
    perMinute: times(step.perMinute),
    perHour: times(step.perHour),
    perDay: times(step.perDay),
    strangersPerDay: times(step.strangersPerDay),
  }
}

/** The shortest wait that is shown; a message that leaves sooner is not said to wait. */
export const WORTH_SAYING_MS = 5 * SECOND_MS

/** The number of messages that left in each of the spans that end now. */
export type Used = Record<keyof Limits, number>

/** Returns the number of messages that may leave now: in all, and to strangers. */
export function roomOf(limits: Limits, used: Used): { total: number; strangers: number } {
  const roomFor = (span: keyof Limits) => Math.max(0, limits[span] - used[span])
  const total = Math.min(roomFor('perMinute'), roomFor('perHour'), roomFor('perDay'))
  return { total, strangers: Math.min(total, roomFor('strangersPerDay')) }
}

/** A message that left: sent by the machine, or by a person to a stranger. `leftAt` in epoch milliseconds. */
export type Departure = { leftAt: number; byMachine: boolean; toStranger: boolean }
/** One that waits in line, and from when it may leave for its own part. */
export type Waiting = { from: number; toStranger: boolean }

/**
 * Calculates the time when each message in line may leave, as things stand. It takes into account the messages that
 * left, those ahead in the line, and the growth of limits.
 */
export function forecast(
  pace: Pace,
  departures: readonly Departure[],
  waitingLine: readonly Waiting[],
  now: number,
): number[] {
  const byMachine = departures.filter((departure) => departure.byMachine).map(({ leftAt }) => leftAt)
  const toStrangers = departures.filter((departure) => departure.toStranger).map(({ leftAt }) => leftAt)
  const times = { total: byMachine.toSorted(byTime), strangers: toStrangers.toSorted(byTime) }
  const places = waitingLine.map(({ from, toStranger }, index) => ({
    index,
    from: Math.max(from, now),
    toStranger,
  }))
  const lines = [false, true].map((strange) =>
    places.filter(({ toStranger }) => toStranger === strange).toSorted((a, b) => a.from - b.from),
  )
  const leaves: number[] = waitingLine.map(() => now)
  const begun = lines.map(() => 0)
  let latest = now
  // One after the other, as they will: strangers who wait are overtaken by those whom the number knows.
  for (;;) {
    const heads = lines.flatMap((queue, which) => {
      const head = queue[begun[which] ?? 0]
      if (!head) return []
      // Nobody leaves before who is told of already: looked for from now on, each would walk past all of them.
      const from = Math.max(head.from, latest)
      return [{ ...head, which, at: firstRoom(pace, times, { ...head, from }) }]
    })
    const next = heads.toSorted((a, b) => a.at - b.at || a.index - b.index)[0]
    if (!next) return leaves
    begun[next.which] = (begun[next.which] ?? 0) + 1
    latest = next.at
    leaves[next.index] = next.at
    times.total.push(next.at)
    if (next.toStranger) times.strangers.push(next.at)
  }
}

type Times = { total: number[]; strangers: number[] }

function firstRoom(pace: Pace, times: Times, { from, toStranger }: Waiting): number {
  let instant = from
  for (;;) {
    const limits = limitsAt(pace, instant)
    const spans = toStranger ? ALL_SPANS : OF_ALL
    const opens = Math.max(
      ...spans.map((span) => openingOf(timesOf(times, span), limits[span], SPANS[span], instant)),
    )
    if (opens <= instant) return instant
    // Limits that grow before that may open it earlier.
    instant = Math.min(opens, nextDay(pace, instant))
  }
}

const OF_ALL = ['perMinute', 'perHour', 'perDay'] as const
const ALL_SPANS = [...OF_ALL, 'strangersPerDay'] as const

function timesOf(times: Times, span: keyof Limits): readonly number[] {
  return span === 'strangersPerDay' ? times.strangers : times.total
}

/**
 * Returns the time when a span has room: `instant`, or the time when enough of the earlier messages have left the span.
 */
function openingOf(times: readonly number[], limit: number, spanMs: number, instant: number): number {
  const upTo = countUpTo(times, instant)
  const last = times[upTo - limit]
  return last === undefined || last <= instant - spanMs ? instant : last + spanMs
}

/** Returns the time when the next step of the warm-up begins; infinity once it is over. */
function nextDay({ since }: Pace, instant: number): number {
  const day = dayOfLife(since, instant)
  if (since === null || day > WARM_UP_DAYS) return Number.POSITIVE_INFINITY
  return since.getTime() + day * DAY_MS
}

const byTime = (a: number, b: number) => a - b

/** Counts the sorted times that are not after `instant`. */
function countUpTo(times: readonly number[], instant: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return low
}

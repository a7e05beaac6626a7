import { describe, expect, test } from 'bun:test'
import { scaled } from '#tests/support/machine.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/contract/time.ts'
import {
  type Departure,
  dayOfLife,
  forecast,
  limitsAt,
  PACES,
  roomOf,
  SPANS,
  WARM_UP_DAYS,
} from './pace-rules.ts'

const BORN = new Date('2026-11-01T12:00:00Z')
const onDay = (day: number) => BORN.getTime() + (day - 1) * DAY_MS
const NEW = { profile: 'normal' as const, since: BORN }
const NO_USE = { perMinute: 0, perHour: 0, perDay: 0, strangersPerDay: 0 }

describe('the limits of a number', () => {
  test.each([
    [1, 4, 20, 50, 10],
    [2, 4, 30, 80, 15],
    [4, 5, 40, 120, 20],
    [8, 8, 100, 350, 60],
    [14, 15, 300, 1_300, 200],
    [15, 20, 400, 2_000, 300],
    [900, 20, 400, 2_000, 300],
  ])('on day %d of its life', (day, perMinute, perHour, perDay, strangersPerDay) => {
    expect(limitsAt(NEW, onDay(day))).toEqual({ perMinute, perHour, perDay, strangersPerDay })
  })

  test('grow from day to day and from profile to profile, and none is nothing', () => {
    for (let day = 1; day <= WARM_UP_DAYS + 1; day++) {
      const [careful, normal, fast] = PACES.map((profile) => limitsAt({ profile, since: BORN }, onDay(day)))
      const before = limitsAt(NEW, onDay(day - 1))
      for (const span of ['perMinute', 'perHour', 'perDay', 'strangersPerDay'] as const) {
        expect(careful?.[span]).toBeGreaterThanOrEqual(1)
        expect(normal?.[span]).toBeGreaterThan(careful?.[span] ?? 0)
        expect(fast?.[span]).toBeGreaterThan(normal?.[span] ?? 0)
        expect(normal?.[span]).toBeGreaterThanOrEqual(before[span])
      }
    }
  })

  test('of one whose age is not known are those of the first day', () => {
    expect(limitsAt({ profile: 'normal', since: null }, onDay(90))).toEqual(limitsAt(NEW, onDay(1)))
    expect(dayOfLife(null, onDay(90))).toBe(1)
    // A clock that went back makes nobody younger than new.
    expect(dayOfLife(BORN, onDay(-3))).toBe(1)
  })
})

describe('the room that is left', () => {
  const limits = limitsAt(NEW, onDay(1))
  test.each([
    [NO_USE, 4, 4],
    [{ ...NO_USE, perMinute: 3, perHour: 3, perDay: 3 }, 1, 1],
    [{ ...NO_USE, perHour: 20, perDay: 20 }, 0, 0],
    [{ ...NO_USE, perHour: 19, perDay: 49 }, 1, 1],
    [{ ...NO_USE, strangersPerDay: 10 }, 4, 0],
    [{ ...NO_USE, strangersPerDay: 8 }, 4, 2],
    // Somebody chose a slower pace: what left stays left.
    [{ ...NO_USE, perDay: 70, strangersPerDay: 40 }, 0, 0],
  ])('of %j', (used, total, strangers) => {
    expect(roomOf(limits, used)).toEqual({ total, strangers })
  })
})

describe('when what waits will leave', () => {
  const now = onDay(1) + HOUR_MS
  const friend = { from: 0, toStranger: false }
  const stranger = { from: 0, toStranger: true }
  const many = <T>(count: number, item: T) => Array.from({ length: count }, () => item)

  test('at once, as long as there is room; then by the minute', () => {
    const times = forecast(NEW, [], many(9, friend), now)
    expect(times.map((leavesAt) => leavesAt - now)).toEqual([
      ...many(4, 0),
      ...many(4, SPANS.perMinute),
      2 * SPANS.perMinute,
    ])
  })

  test('counts what left before', () => {
    const departures = many<Departure>(4, { leftAt: now - 20_000, byMachine: true, toStranger: false })
    expect(forecast(NEW, departures, [friend], now)).toEqual([now - 20_000 + SPANS.perMinute])
    // A person's word to a stranger takes of the strangers alone.
    const byHand = many<Departure>(10, { leftAt: now - HOUR_MS, byMachine: false, toStranger: true })
    const [friendAt = 0, strange = 0] = forecast(NEW, byHand, [friend, stranger], now)
    expect(friendAt).toBe(now)
    // Its second day allows five more, and begins before the ten are out of the day.
    expect(strange).toBe(onDay(2))
  })

  test('who is to leave at a time waits for that at least', () => {
    expect(forecast(NEW, [], [{ ...friend, from: now + MINUTE_MS }], now)).toEqual([now + MINUTE_MS])
  })

  test('is soon reckoned, however many there are: anybody may ask', () => {
    const waitingLine = many(50_000, stranger)
    const begun = performance.now()
    const last = forecast({ profile: 'careful', since: null }, [], waitingLine, now).at(-1) ?? 0
    expect(performance.now() - begun).toBeLessThan(scaled(5_000))
    expect(last).toBe(now + 9_999 * SPANS.strangersPerDay + SPANS.perMinute * 2)
  })

  test.each([
    ['a new number', NEW, 400],
    ['a warm one', { profile: 'fast' as const, since: new Date(onDay(-60)) }, 1_500],
    ['one of unknown age', { profile: 'careful' as const, since: null }, 120],
  ])('never more than the limits in any span: %s', (_, pace, count) => {
    const waitingLine = Array.from({ length: count }, (_, n) => (n % 3 === 0 ? stranger : friend))
    const times = forecast(pace, [], waitingLine, now)
    const sorted = times.toSorted((a, b) => a - b)
    const strange = times.filter((_, n) => n % 3 === 0).toSorted((a, b) => a - b)
    for (const span of ['perMinute', 'perHour', 'perDay', 'strangersPerDay'] as const) {
      const departures = span === 'strangersPerDay' ? strange : sorted
      for (const leavesAt of departures) {
        const within = departures.filter(
          (otherAt) => otherAt > leavesAt - SPANS[span] && otherAt <= leavesAt,
        ).length
        expect(within).toBeLessThanOrEqual(limitsAt(pace, leavesAt)[span])
      }
    }
    // Among their like nobody overtakes.
    expect(strange).toEqual(times.filter((_, n) => n % 3 === 0))
  })
})

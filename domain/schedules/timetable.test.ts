import { describe, expect, test } from 'bun:test'
import { calendarOf } from './company-calendar.ts'
import type { BusinessDays, Interval } from './contract/rules.ts'
import { planTimes, readMoment, type Timing, wallTime } from './timetable.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const LISBON = 'Europe/Lisbon'

type TimingCase = {
  startsAt: string
  zone?: string
  every?: [number, Interval]
  times?: number
  days?: BusinessDays
  holidays?: { name: string; date: string; yearly: boolean }[]
}

/** Returns the time on the company's wall clock for each send. */
function walls(timingCase: TimingCase): string[] {
  const { zone = SAO_PAULO } = timingCase
  return planned(timingCase).map(({ dueAt }) => wallTime(dueAt, zone))
}

function planned({
  startsAt,
  zone = SAO_PAULO,
  every = [1, 'days'],
  times = 1,
  days = 'as_is',
  holidays = [],
}: TimingCase) {
  const [value, interval] = every
  const timing: Timing = {
    startsAt: readMoment(startsAt, zone),
    nth: 1,
    interval,
    value,
    times,
    businessDays: days,
  }
  return planTimes(timing, calendarOf(zone, holidays), { from: 1 })
}

describe('a moment', () => {
  test('is of the company’s wall clock, unless it says how far it is from UTC', () => {
    expect(readMoment('2026-11-24T09:30', SAO_PAULO).toISOString()).toBe('2026-11-24T12:30:00.000Z')
    expect(readMoment('2026-11-24T09:30', LISBON).toISOString()).toBe('2026-11-24T09:30:00.000Z')
    expect(readMoment('2026-11-24T09:30Z', SAO_PAULO).toISOString()).toBe('2026-11-24T09:30:00.000Z')
    expect(readMoment('2026-11-24T09:30:15+02:00', SAO_PAULO).toISOString()).toBe('2026-11-24T07:30:15.000Z')
    expect(wallTime(new Date('2026-11-24T12:30:45Z'), SAO_PAULO)).toBe('2026-11-24T09:30')
  })

  test('that summer time leaves out is an hour later; of one that it repeats the first is meant', () => {
    expect(readMoment('2018-11-04T00:30', SAO_PAULO).toISOString()).toBe('2018-11-04T03:30:00.000Z')
    expect(readMoment('2026-03-29T01:30', LISBON).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(readMoment('2026-10-25T01:30', LISBON).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })
})

describe('the times of a schedule', () => {
  test.each([
    ['days', 3, 'days', ['2026-02-27T10:00', '2026-03-02T10:00', '2026-03-05T10:00']],
    ['weeks', 2, 'weeks', ['2026-02-27T10:00', '2026-03-13T10:00', '2026-03-27T10:00']],
    ['months', 1, 'months', ['2026-02-27T10:00', '2026-03-27T10:00', '2026-04-27T10:00']],
    ['minutes', 90, 'minutes', ['2026-02-27T10:00', '2026-02-27T11:30', '2026-02-27T13:00']],
  ] as const)('are so many %s apart, exactly as many as asked for', (_name, value, interval, expected) => {
    expect(walls({ startsAt: '2026-02-27T10:00', every: [value, interval], times: 3 })).toEqual([...expected])
  })

  test('come back to the 31st after a shorter month', () => {
    expect(walls({ startsAt: '2026-12-31T08:00', every: [1, 'months'], times: 6 })).toEqual([
      '2026-12-31T08:00',
      '2027-01-31T08:00',
      '2027-02-28T08:00',
      '2027-03-31T08:00',
      '2027-04-30T08:00',
      '2027-05-31T08:00',
    ])
    expect(walls({ startsAt: '2027-11-30T08:00', every: [3, 'months'], times: 2 }).at(-1)).toBe(
      '2028-02-29T08:00',
    )
  })

  test('stay at the hour on the wall where clocks are set: São Paulo until 2019, Lisbon today', () => {
    // From UTC-3 to UTC-2 on 4 November 2018, and back on 17 February 2019.
    const spring = planned({ startsAt: '2018-11-03T09:00', times: 2 })
    expect(spring.map(({ dueAt }) => dueAt.toISOString())).toEqual([
      '2018-11-03T12:00:00.000Z',
      '2018-11-04T11:00:00.000Z',
    ])
    const autumn = planned({ startsAt: '2019-02-16T09:00', times: 2 })
    expect(autumn.map(({ dueAt }) => dueAt.toISOString())).toEqual([
      '2019-02-16T11:00:00.000Z',
      '2019-02-17T12:00:00.000Z',
    ])
    expect(walls({ startsAt: '2026-03-28T09:00', zone: LISBON, times: 3 })).toEqual([
      '2026-03-28T09:00',
      '2026-03-29T09:00',
      '2026-03-30T09:00',
    ])
    const [before, after] = planned({ startsAt: '2026-10-24T09:00', zone: LISBON, times: 2 })
    expect(Number(after?.dueAt) - Number(before?.dueAt)).toBe(25 * 3_600_000)
  })

  test('in minutes pass over it by themselves', () => {
    const times = planned({ startsAt: '2026-03-29T00:30', zone: LISBON, every: [60, 'minutes'], times: 3 })
    expect(times.map(({ dueAt }) => wallTime(dueAt, LISBON))).toEqual([
      '2026-03-29T00:30',
      '2026-03-29T02:30',
      '2026-03-29T03:30',
    ])
  })

  test('that fall into the hour that is left out come once, an hour later, and the next at their own', () => {
    expect(walls({ startsAt: '2026-03-28T01:30', zone: LISBON, times: 3 })).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T02:30',
      '2026-03-30T01:30',
    ])
  })
})

describe('business days', () => {
  const SATURDAY = '2026-11-28T10:00'

  test.each([
    ['as_is', '2026-11-28T10:00'],
    ['before', '2026-11-27T10:00'],
    ['after', '2026-11-30T10:00'],
  ] as const)('of a Saturday make it %s', (days, expected) => {
    expect(walls({ startsAt: SATURDAY, days })).toEqual([expected])
  })

  test('pass over a holiday beside a weekend, whether it is every year’s or that day’s alone', () => {
    const monday = { name: 'Aniversário', date: '2026-11-30', yearly: false }
    const friday = { name: 'Fundação', date: '1999-11-27', yearly: true }
    expect(walls({ startsAt: SATURDAY, days: 'after', holidays: [monday] })).toEqual(['2026-12-01T10:00'])
    expect(walls({ startsAt: SATURDAY, days: 'before', holidays: [friday] })).toEqual(['2026-11-26T10:00'])
    const christmas = { name: 'Natal', date: '2020-12-25', yearly: true }
    const [moved] = planned({ startsAt: '2026-12-25T10:00', days: 'after', holidays: [christmas] })
    expect(moved).toMatchObject({ movedFrom: '2026-12-25', holiday: 'Natal' })
    expect(wallTime(moved?.dueAt ?? new Date(0), SAO_PAULO)).toBe('2026-12-28T10:00')
    const onlyIn2025 = { name: 'Ponte', date: '2025-11-26', yearly: false }
    expect(walls({ startsAt: '2026-11-26T10:00', days: 'after', holidays: [onlyIn2025] })).toEqual([
      '2026-11-26T10:00',
    ])
  })

  test('are counted from the day that was wished for: one that was moved moves no other', () => {
    expect(walls({ startsAt: SATURDAY, every: [1, 'weeks'], times: 2, days: 'after' })).toEqual([
      '2026-11-30T10:00',
      '2026-12-07T10:00',
    ])
    expect(walls({ startsAt: '2026-11-27T10:00', every: [1, 'days'], times: 4, days: 'before' })).toEqual([
      '2026-11-27T10:00',
      '2026-11-27T10:00',
      '2026-11-27T10:00',
      '2026-11-30T10:00',
    ])
  })

  test('say why a time was moved; of a weekend there is no name', () => {
    expect(planned({ startsAt: SATURDAY, days: 'after' })).toMatchObject([
      { movedFrom: '2026-11-28', holiday: null },
    ])
  })
})

import { describe, expect, test } from 'bun:test'
import { instantAt, minutesOf } from '../../core/contract/time.ts'
import {
  FARTHEST_DAYS,
  type Holiday,
  judgeHours,
  shiftsOf,
  USUAL_WEEK,
  weekdayOf,
  wholeWeek,
} from './rules.ts'
import { type DayHours, WEEKDAYS, type Weekday } from './schema.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const ISTANBUL = 'Europe/Istanbul'
const LISBON = 'Europe/Lisbon'

/** Converts wall clock time in a zone to the instant. */
function wall(text: string, zone: string): Date {
  const [day = '', time = ''] = text.split('T')
  return instantAt(day, minutesOf(time), zone)
}

function day(weekdayEn: Weekday, a = '', b = ''): DayHours {
  const [startTimeA = '', endTimeA = ''] = a.split('-')
  const [startTimeB = '', endTimeB = ''] = b.split('-')
  return { weekday: '', weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB }
}

const everyDay = (a: string, b = '') => WEEKDAYS.map((weekday) => day(weekday, a, b))

type HoursCase = { week?: DayHours[] | null; zone?: string; holidays?: Holiday[] }

function judged(wallTime: string, { week = null, zone = SAO_PAULO, holidays = [] }: HoursCase = {}) {
  return judgeHours(week, { timeZone: zone, holidays }, wall(wallTime, zone))
}

/** The reason, and when it opens next on the wall there. */
function verdictOf(wallTime: string, hoursCase: HoursCase = {}): [string, string | undefined] {
  const { reason, opensAt, isOpen } = judged(wallTime, hoursCase)
  expect(isOpen).toBe(reason === 'shift')
  return [reason, opensAt?.toISOString()]
}

/** Such an instant, as it is compared. */
const iso = (text: string, zone = SAO_PAULO) => wall(text, zone).toISOString()

describe('the usual week', () => {
  test('is Monday to Friday in two shifts, the weekend closed', () => {
    expect(USUAL_WEEK.map(({ weekdayEn }) => weekdayEn)).toEqual([...WEEKDAYS])
    expect(
      USUAL_WEEK.filter((weekday) => shiftsOf(weekday).length === 0).map((weekday) => weekday.weekdayEn),
    ).toEqual(['saturday', 'sunday'])
  })

  test.each([
    ['Friday at the first minute', '2026-11-27T08:00', 'shift', undefined],
    ['Friday before it', '2026-11-27T07:59', 'beforeOpening', '2026-11-27T08:00'],
    ['the last minute of the morning', '2026-11-27T11:59', 'shift', undefined],
    ['its end, which is not part of it', '2026-11-27T12:00', 'pause', '2026-11-27T13:00'],
    ['Friday 12:30', '2026-11-27T12:30', 'pause', '2026-11-27T13:00'],
    ['the first minute of the afternoon', '2026-11-27T13:00', 'shift', undefined],
    ['Friday evening', '2026-11-27T18:00', 'afterClosing', '2026-11-30T08:00'],
    ['Saturday', '2026-11-28T10:00', 'closedDay', '2026-11-30T08:00'],
    ['Sunday, a minute before midnight', '2026-11-29T23:59', 'closedDay', '2026-11-30T08:00'],
    ['Thursday night, at the end of a year', '2026-12-31T20:00', 'afterClosing', '2027-01-01T08:00'],
    ['the end of February', '2027-02-26T19:00', 'afterClosing', '2027-03-01T08:00'],
  ] as const)('%s', (_name, wallTime, reason, opensAt) => {
    expect(verdictOf(wallTime)).toEqual([reason, opensAt && iso(opensAt)])
  })

  test('goes by the wall where the company is', () => {
    const instant = new Date('2026-11-27T05:30:00Z')
    expect(judgeHours(null, { timeZone: ISTANBUL, holidays: [] }, instant).reason).toBe('shift')
    expect(judgeHours(null, { timeZone: SAO_PAULO, holidays: [] }, instant)).toMatchObject({
      reason: 'beforeOpening',
      opensAt: new Date('2026-11-27T11:00:00Z'),
    })
    // It is Saturday there already, and Friday here.
    const evening = new Date('2026-11-27T21:30:00Z')
    expect(judgeHours(null, { timeZone: ISTANBUL, holidays: [] }, evening).reason).toBe('closedDay')
    expect(judgeHours(null, { timeZone: SAO_PAULO, holidays: [] }, evening).reason).toBe('afterClosing')
  })

  test('seconds belong to their minute', () => {
    const last = new Date(wall('2026-11-27T11:59', SAO_PAULO).getTime() + 59_999)
    expect(judgeHours(null, { timeZone: SAO_PAULO, holidays: [] }, last).isOpen).toBe(true)
  })
})

describe('a shift', () => {
  test.each([
    ['over midnight is open before it', '2026-11-27T23:00', 'shift', undefined],
    ['and after it, also on a day that is closed', '2026-11-28T01:59', 'shift', undefined],
    ['until its end', '2026-11-28T02:00', 'closedDay', '2026-12-04T22:00'],
    ['it is not yet on its own day’s early morning', '2026-11-27T01:00', 'beforeOpening', '2026-11-27T22:00'],
  ] as const)('%s', (_name, wallTime, reason, opensAt) => {
    const week = [day('friday', '22:00-02:00')]
    expect(verdictOf(wallTime, { week })).toEqual([reason, opensAt && iso(opensAt)])
  })

  test('after another one’s night is paused for, not over', () => {
    const week = everyDay('08:00-12:00', '22:00-02:00')
    expect(verdictOf('2026-11-27T15:00', { week })).toEqual(['pause', iso('2026-11-27T22:00')])
    expect(verdictOf('2026-11-27T03:00', { week })).toEqual(['beforeOpening', iso('2026-11-27T08:00')])
    expect(verdictOf('2026-11-27T01:30', { week })[0]).toBe('shift')
  })

  test('that is empty, half, or ends where it starts is none', () => {
    for (const week of [
      [],
      [day('friday')],
      [day('friday', '08:00-')],
      [day('friday', '-12:00')],
      [day('friday', '09:00-09:00')],
    ])
      expect(verdictOf('2026-11-27T09:00', { week })).toEqual(['closedDay', undefined])
    expect(verdictOf('2026-11-27T14:00', { week: [day('friday', '', '13:00-18:00')] })[0]).toBe('shift')
  })

  test('from midnight to midnight is the whole day, and until midnight the rest of it', () => {
    const wholeDay = [day('friday', '00:00-00:00')]
    expect(verdictOf('2026-11-27T00:00', { week: wholeDay })[0]).toBe('shift')
    expect(verdictOf('2026-11-27T23:59', { week: wholeDay })[0]).toBe('shift')
    expect(verdictOf('2026-11-28T00:00', { week: wholeDay })[0]).toBe('closedDay')
    for (const late of ['18:00-00:00', '18:00-23:59', '00:00-23:59']) {
      const week = [day('friday', late)]
      expect(verdictOf('2026-11-27T23:59', { week })[0]).toBe('shift')
      expect(verdictOf('2026-11-28T00:00', { week })[0]).toBe('closedDay')
    }
  })

  test('B may come before A', () => {
    const week = [day('friday', '13:00-18:00', '08:00-12:00')]
    expect(verdictOf('2026-11-27T12:30', { week })).toEqual(['pause', iso('2026-11-27T13:00')])
    expect(verdictOf('2026-11-27T07:00', { week })).toEqual(['beforeOpening', iso('2026-11-27T08:00')])
  })
})

describe('a holiday', () => {
  const christmas = { name: 'Natal', date: '2020-12-25', yearly: true }

  test('closes its day, says its name, and is passed over for the next opening', () => {
    expect(judged('2026-12-25T10:00', { holidays: [christmas] })).toEqual({
      isOpen: false,
      reason: 'holiday',
      holiday: 'Natal',
      opensAt: wall('2026-12-28T08:00', SAO_PAULO),
    })
    expect(verdictOf('2026-12-24T19:00', { holidays: [christmas] })).toEqual([
      'afterClosing',
      iso('2026-12-28T08:00'),
    ])
  })

  test('of one year alone leaves the others as they are, and is named before that of every year', () => {
    const bridge = { name: 'Ponte', date: '2026-12-25', yearly: false }
    expect(judged('2026-12-25T10:00', { holidays: [christmas, bridge] }).holiday).toBe('Ponte')
    expect(verdictOf('2025-12-26T10:00', { holidays: [{ ...bridge, date: '2026-12-26' }] })[0]).toBe('shift')
  })

  test('does not end what began the evening before, and its own night does not begin', () => {
    const half = { ...christmas, name: 'Véspera', date: '2026-12-24', startTimeA: '08:00', endTimeA: '12:00' }
    expect(verdictOf('2026-12-24T10:00', { holidays: [half] })[0]).toBe('shift')
    expect(verdictOf('2026-12-24T14:00', { holidays: [half] })[0]).toBe('afterClosing')
    const sunday = {
      name: 'Plantão',
      date: '2026-11-29',
      yearly: false,
      startTimeA: '09:00',
      endTimeA: '13:00',
    }
    expect(verdictOf('2026-11-29T10:00', { holidays: [sunday] })[0]).toBe('shift')
    expect(verdictOf('2026-11-29T08:00', { holidays: [sunday] })[0]).toBe('beforeOpening')
    const nightShift = { week: everyDay('22:00-02:00'), holidays: [christmas] }
    expect(verdictOf('2026-12-25T01:00', nightShift)[0]).toBe('shift')
    expect(verdictOf('2026-12-25T02:00', nightShift)).toEqual(['holiday', iso('2026-12-26T22:00')])
    expect(verdictOf('2026-12-26T01:00', nightShift)).toEqual(['beforeOpening', iso('2026-12-26T22:00')])
  })

  test('of the 29th of February is one in leap years', () => {
    const leap = [{ name: 'Bissexto', date: '2024-02-29', yearly: true }]
    expect(judged('2028-02-29T10:00', { holidays: leap }).holiday).toBe('Bissexto')
    expect(judged('2027-03-01T10:00', { holidays: leap }).isOpen).toBe(true)
  })
})

describe('where clocks are set', () => {
  test('São Paulo’s night that began at one: what begins in the missing hour begins with the day', () => {
    const week = everyDay('00:00-02:00')
    const start = new Date('2018-11-04T03:00:00Z')
    expect(judgeHours(week, { timeZone: SAO_PAULO, holidays: [] }, start).isOpen).toBe(true)
    const before = new Date(start.getTime() - 1)
    expect(judgeHours(week, { timeZone: SAO_PAULO, holidays: [] }, before)).toMatchObject({
      isOpen: false,
      opensAt: start,
    })
    const end = new Date('2018-11-04T04:00:00Z')
    expect(judgeHours(week, { timeZone: SAO_PAULO, holidays: [] }, end).isOpen).toBe(false)
  })

  test('Lisbon’s repeated hour is one of the shift, however often the clock shows it', () => {
    const week = everyDay('01:30-03:00')
    const verdictAt = (time: string) =>
      judgeHours(week, { timeZone: LISBON, holidays: [] }, new Date(`2026-10-25T${time}Z`))
    expect(verdictAt('00:29:59')).toMatchObject({ isOpen: false, opensAt: new Date('2026-10-25T00:30:00Z') })
    expect(verdictAt('00:30:00').isOpen).toBe(true)
    // The second 01:10.
    expect(verdictAt('01:10:00').isOpen).toBe(true)
    expect(verdictAt('02:59:59').isOpen).toBe(true)
    expect(verdictAt('03:00:00').isOpen).toBe(false)
  })

  test('a shift of which the missing hour leaves nothing is none', () => {
    const week = everyDay('01:45-02:15')
    const calendar = { timeZone: LISBON, holidays: [] }
    expect(judgeHours(week, calendar, new Date('2026-03-29T01:20:00Z')).isOpen).toBe(false)
    expect(judgeHours(week, calendar, new Date('2026-03-29T00:00:00Z')).opensAt).toEqual(
      new Date('2026-03-30T00:45:00Z'),
    )
  })
})

describe('the next opening', () => {
  test('is looked for sixty days ahead, and no further', () => {
    const fridays = [day('friday', '08:00-12:00')]
    const closed = (days: number): Holiday[] =>
      Array.from({ length: days }, (_, index) => ({
        name: 'Reforma',
        date: new Date(Date.UTC(2026, 10, 27 + index)).toISOString().slice(0, 10),
        yearly: false,
      }))
    expect(
      judged('2026-11-27T10:00', { week: fridays, holidays: closed(FARTHEST_DAYS - 4) }).opensAt,
    ).toEqual(wall('2027-01-22T08:00', SAO_PAULO))
    expect(
      judged('2026-11-27T10:00', { week: fridays, holidays: closed(FARTHEST_DAYS + 3) }).opensAt,
    ).toBeNull()
  })

  test('is of today while today’s has not begun, and a week away at most where one day is served', () => {
    const week = [day('friday', '08:00-12:00')]
    expect(verdictOf('2026-11-27T12:00', { week })).toEqual(['afterClosing', iso('2026-12-04T08:00')])
  })
})

test('a week is made whole, in order: a day that nobody named is closed', () => {
  const week = wholeWeek([day('sunday', '10:00-12:00'), day('monday', '08:00-12:00')])
  expect(week.map(({ weekdayEn }) => weekdayEn)).toEqual([...WEEKDAYS])
  expect(week.map((weekday) => shiftsOf(weekday).length)).toEqual([1, 0, 0, 0, 0, 0, 1])
  expect(wholeWeek(null)).toEqual(USUAL_WEEK)
})

test('a day of the calendar has its weekday', () => {
  expect(weekdayOf('2026-11-23')).toBe('monday')
  expect(weekdayOf('2026-11-29')).toBe('sunday')
  expect(weekdayOf('2028-02-29')).toBe('tuesday')
})

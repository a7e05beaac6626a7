import { describe, expect, test } from 'bun:test'
import { nextAllowed, type SendingHours } from './window.ts'

const OFFICE = { startHour: '09:00', endHour: '18:00', sabado: false, domingo: false }

/** The next moment as clocks there show it: `2026-11-27 09:00`. */
function next(now: string, hours: SendingHours, timeZone = 'America/Sao_Paulo', holidays: string[] = []) {
  const allowed = nextAllowed(new Date(now), hours, { timeZone, isHoliday: (day) => holidays.includes(day) })
  return allowed?.toLocaleString('sv-SE', { timeZone }).slice(0, 16) ?? null
}

describe('when a campaign may send', () => {
  test.each([
    ['in its hours at once', '2026-11-27T15:00:00Z', '2026-11-27 12:00'],
    ['before them when they begin', '2026-11-27T08:00:00Z', '2026-11-27 09:00'],
    ['at their last minute still', '2026-11-27T20:59:59Z', '2026-11-27 17:59'],
    ['at their end not any more, and not at the weekend', '2026-11-27T21:00:00Z', '2026-11-30 09:00'],
    ['on a Saturday on Monday', '2026-11-28T15:00:00Z', '2026-11-30 09:00'],
  ])('%s', (_title, now, expected) => {
    expect(next(now, OFFICE)).toBe(expected)
  })

  test('on Saturdays where they are on, on holidays not', () => {
    expect(next('2026-11-28T15:00:00Z', { ...OFFICE, sabado: true })).toBe('2026-11-28 12:00')
    expect(next('2026-11-28T22:00:00Z', { ...OFFICE, sabado: true })).toBe('2026-11-30 09:00')
    expect(next('2026-11-28T22:00:00Z', { ...OFFICE, domingo: true })).toBe('2026-11-29 09:00')
    expect(next('2026-11-27T15:00:00Z', OFFICE, 'America/Sao_Paulo', ['2026-11-27'])).toBe('2026-11-30 09:00')
  })

  test('over midnight, all day, and never', () => {
    const night = { startHour: '22:00', endHour: '02:00', sabado: false, domingo: false }
    expect(next('2026-11-27T04:00:00Z', night)).toBe('2026-11-27 01:00')
    expect(next('2026-11-27T05:00:00Z', night)).toBe('2026-11-27 22:00')
    // Of a night from Friday to Saturday nothing is left on Saturday.
    expect(next('2026-11-28T03:30:00Z', night)).toBe('2026-11-30 00:00')
    expect(next('2026-11-27T05:00:00Z', { ...OFFICE, startHour: '00:00', endHour: '00:00' })).toBe(
      '2026-11-27 02:00',
    )
    const never = nextAllowed(new Date('2026-11-27T05:00:00Z'), OFFICE, {
      timeZone: 'America/Sao_Paulo',
      isHoliday: () => true,
    })
    expect(never).toBeNull()
  })

  test('where clocks are set: hours that summer time skips, and those that come twice', () => {
    const early = { startHour: '02:15', endHour: '02:45', sabado: true, domingo: true }
    // In Berlin the clock goes from 2:00 to 3:00 on 2027-03-28.
    expect(next('2027-03-28T00:00:00Z', early, 'Europe/Berlin')).toBe('2027-03-28 03:15')
    expect(next('2026-10-24T22:00:00Z', OFFICE, 'Europe/Lisbon')).toBe('2026-10-26 09:00')
    expect(next('2026-10-26T08:30:00Z', OFFICE, 'Europe/Lisbon')).toBe('2026-10-26 09:00')
    expect(next('2026-10-23T08:30:00Z', OFFICE, 'Europe/Lisbon')).toBe('2026-10-23 09:30')
  })

  test('in a zone in which midnight is skipped, and at hours that come twice', () => {
    const allDay = { startHour: '00:00', endHour: '00:00', sabado: false, domingo: true }
    // In Cairo the clock goes from 0:00 to 1:00 on Friday 2027-04-30.
    expect(next('2027-04-29T22:30:00Z', allDay, 'Africa/Cairo')).toBe('2027-04-30 01:30')
    expect(next('2027-04-29T21:59:00Z', allDay, 'Africa/Cairo')).toBe('2027-04-29 23:59')
    // A Saturday is left out up to its end, which is Sunday's beginning.
    expect(next('2027-05-01T10:00:00Z', allDay, 'Africa/Cairo')).toBe('2027-05-02 00:00')
    // In Berlin the clock goes from 3:00 back to 2:00 on 2026-10-25: of two such hours one is enough, and no day is lost.
    const early = { startHour: '02:15', endHour: '02:45', sabado: true, domingo: true }
    expect(next('2026-10-24T23:00:00Z', early, 'Europe/Berlin')).toBe('2026-10-25 02:15')
    expect(next('2026-10-25T02:00:00Z', early, 'Europe/Berlin')).toBe('2026-10-26 02:15')
  })

  test('over midnight through a weekend and a change of clocks', () => {
    const night = { startHour: '22:00', endHour: '02:00', sabado: false, domingo: false }
    // Of the night to Saturday what is Friday's, of that to Monday what is Monday's.
    expect(next('2027-03-26T22:30:00Z', night, 'Europe/Berlin')).toBe('2027-03-26 23:30')
    expect(next('2027-03-26T23:30:00Z', night, 'Europe/Berlin')).toBe('2027-03-29 00:00')
    expect(next('2027-03-28T22:30:00Z', night, 'Europe/Berlin')).toBe('2027-03-29 00:30')
    const weekend = { ...night, sabado: true, domingo: true }
    // The night in which 2:00 does not come ends at the moment that would be it.
    expect(next('2027-03-28T00:59:00Z', weekend, 'Europe/Berlin')).toBe('2027-03-28 01:59')
    expect(next('2027-03-28T01:00:00Z', weekend, 'Europe/Berlin')).toBe('2027-03-28 22:00')
  })
})

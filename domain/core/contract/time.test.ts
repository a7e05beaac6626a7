import { describe, expect, test } from 'bun:test'
import { addMonths, dayOf, daysBetween, endOfDay } from './time.ts'

describe('a day', () => {
  test.each([
    ['2026-11-21', 'America/Sao_Paulo', '2026-11-22T02:59:59.000Z'],
    ['2026-12-31', 'America/Sao_Paulo', '2027-01-01T02:59:59.000Z'],
    ['2026-06-30', 'Europe/Istanbul', '2026-06-30T20:59:59.000Z'],
    // Clocks are set back on this day there, and forward on the next.
    ['2026-10-25', 'Europe/Madrid', '2026-10-25T22:59:59.000Z'],
    ['2026-03-29', 'Europe/Madrid', '2026-03-29T21:59:59.000Z'],
    ['2026-03-28', 'Europe/Madrid', '2026-03-28T22:59:59.000Z'],
  ])('%s ends in %s at %s', (day, timeZone, instant) => {
    expect(endOfDay(day, timeZone).toISOString()).toBe(instant)
    expect(dayOf(endOfDay(day, timeZone), timeZone)).toBe(day)
    expect(dayOf(new Date(endOfDay(day, timeZone).getTime() + 1000), timeZone)).not.toBe(day)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-10-31', 2, '2026-12-31'],
  ])('%s and %d months are %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later)
  })

  test('is so many days from another, over a change of clocks too', () => {
    expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0)
    expect(daysBetween('2026-10-20', '2026-10-30')).toBe(10)
    expect(daysBetween('2026-12-31', '2026-12-30')).toBe(-1)
  })
})

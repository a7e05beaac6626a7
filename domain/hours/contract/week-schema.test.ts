import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { problemsOf } from '../../core/contract/problems.ts'
import { USUAL_WEEK } from './rules.ts'
import { WEEKDAYS } from './schema.ts'
import { SavedWeek } from './week-schema.ts'

const Body = z.object({ schedules: SavedWeek })

/** Returns the errors for a day with these shifts, by field. */
function refused(a: string, b = ''): Record<string, string> {
  const [startTimeA = '', endTimeA = ''] = a.split('-')
  const [startTimeB = '', endTimeB = ''] = b.split('-')
  const day = { weekdayEn: 'friday', startTimeA, endTimeA, startTimeB, endTimeB }
  const read = Body.safeParse({ schedules: [day] })
  const problems = Object.entries(read.success ? {} : problemsOf(read.error.issues))
  return Object.fromEntries(problems.map(([field, code]) => [field.replace('schedules.0.', ''), code]))
}

describe('a week that is saved', () => {
  test.each([
    ['two shifts', '08:00-12:00', '13:00-18:00'],
    ['one after the other without a pause', '08:00-12:00', '12:00-18:00'],
    ['the afternoon first', '13:00-18:00', '08:00-12:00'],
    ['the second alone', '', '13:00-18:00'],
    ['none', '', ''],
    ['over midnight', '22:00-02:00', ''],
    ['the second over midnight', '08:00-12:00', '22:00-02:00'],
    ['the whole day', '00:00-00:00', ''],
    ['the whole day in two', '00:00-12:00', '12:00-00:00'],
  ])('takes %s', (_name, a, b) => {
    expect(refused(a, b)).toEqual({})
  })

  test.each([
    ['a shift without its end', '08:00-', '', { endTimeA: 'required' }],
    ['a shift without its start', '-12:00', '', { startTimeA: 'required' }],
    ['a half second one', '08:00-12:00', '13:00-', { endTimeB: 'required' }],
    ['one that ends where it starts', '08:00-08:00', '', { endTimeA: 'noDuration' }],
    ['a second within the first', '08:00-18:00', '13:00-15:00', { startTimeB: 'overlap' }],
    ['a second that begins in the first', '08:00-13:00', '12:00-18:00', { startTimeB: 'overlap' }],
    ['a first that begins in the second', '12:00-18:00', '08:00-13:00', { startTimeB: 'overlap' }],
    ['a second in the night of the first', '22:00-06:00', '23:00-23:30', { startTimeB: 'overlap' }],
    ['anything beside a whole day', '00:00-00:00', '13:00-18:00', { startTimeB: 'overlap' }],
    ['an hour that no clock shows', '24:00-25:00', '', { startTimeA: 'invalid', endTimeA: 'invalid' }],
  ])('refuses %s, at its field', (_name, a, b, problems) => {
    expect(refused(a, b)).toEqual(problems)
  })

  test('has each day once, and no day that there is not', () => {
    const [monday] = USUAL_WEEK
    expect(SavedWeek.safeParse(USUAL_WEEK).success).toBe(true)
    const twice = Body.safeParse({ schedules: [monday, monday] })
    expect(problemsOf(twice.error?.issues ?? [])).toEqual({ 'schedules.1.weekdayEn': 'twice' })
    expect(SavedWeek.safeParse([{ ...monday, weekdayEn: 'segunda' }]).success).toBe(false)
    expect(SavedWeek.safeParse(Array(WEEKDAYS.length + 1).fill(monday)).success).toBe(false)
  })

  test('is whole with what was left out: such a time is empty', () => {
    expect(SavedWeek.parse([{ weekdayEn: 'friday', startTimeA: '08:00', endTimeA: '12:00' }])).toEqual([
      {
        weekday: '',
        weekdayEn: 'friday',
        startTimeA: '08:00',
        endTimeA: '12:00',
        startTimeB: '',
        endTimeB: '',
      },
    ])
  })
})

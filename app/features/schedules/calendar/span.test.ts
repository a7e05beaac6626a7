import { describe, expect, test } from 'bun:test'
import { firstDayOf, isShownIn, neighbour, readSpan } from './span.ts'

const spanOf = (query: string, language = 'pt-BR') =>
  readSpan(new URLSearchParams(query), '2026-11-23', firstDayOf(language))

describe('the days of a calendar', () => {
  test('are the whole weeks of this month, where the address says nothing', () => {
    expect(spanOf('')).toEqual({
      view: undefined,
      date: '2026-11-23',
      startDate: '2026-11-01',
      endDate: '2026-12-05',
    })
  })

  test('are those that it says; what is no day, or no view, counts as not there', () => {
    expect(spanOf('view=day&date=2026-12-24')).toMatchObject({
      startDate: '2026-12-24',
      endDate: '2026-12-24',
    })
    expect(spanOf('view=week&date=2026-12-31')).toMatchObject({
      startDate: '2026-12-27',
      endDate: '2027-01-02',
    })
    expect(spanOf('view=agenda&date=2026-12-01')).toMatchObject({ view: 'agenda', startDate: '2026-11-29' })
    for (const date of ['2026-02-30', 'x', '99999-01-01', '2026-13-01']) {
      expect(spanOf(`date=${date}&view=year`)).toMatchObject({ view: undefined, date: '2026-11-23' })
    }
  })

  test('begin their weeks on Sunday in Portuguese and English, on Monday in Spanish and Turkish', () => {
    const weeks = ['pt-BR', 'en', 'es', 'tr'].map((language) => {
      const { startDate, endDate } = spanOf('view=week&date=2026-11-22', language)
      return `${startDate} ${endDate}`
    })
    expect(weeks).toEqual([
      ...['2026-11-22 2026-11-28', '2026-11-22 2026-11-28'],
      ...['2026-11-16 2026-11-22', '2026-11-16 2026-11-22'],
    ])
    expect(spanOf('', 'es')).toMatchObject({ startDate: '2026-10-26', endDate: '2026-12-06' })
  })

  test('go on by a day, a week or a month, whose last days are no trap', () => {
    const end = spanOf('date=2026-01-31')
    expect(neighbour(end, 'month', 1)).toBe('2026-02-01')
    expect(neighbour(end, 'agenda', -1)).toBe('2025-12-01')
    expect(neighbour(end, 'week', 1)).toBe('2026-02-07')
    expect(neighbour(end, 'day', 1)).toBe('2026-02-01')
  })

  test('of a month are its own in the agenda', () => {
    const span = spanOf('date=2026-11-10')
    expect(isShownIn('2026-12-01', span, 'agenda')).toBe(false)
    expect(isShownIn('2026-11-30', span, 'agenda')).toBe(true)
    expect(isShownIn('2026-12-31', spanOf('view=week&date=2027-01-01'), 'week')).toBe(true)
  })
})

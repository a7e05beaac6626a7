import { DAY_MS } from '#domain/core/contract/time.ts'
import { dateOf, shortDay, weekdayName } from '~/lib/text/format'
import type { ChartPoint } from './chart-data'

/** A calendar day of the company (2026-11-21): "sábado, 21/11/2026", and 21/11 under the axis. */
export function dayPoint(day: string, language: string): ChartPoint {
  const noon = `${day}T12:00:00Z`
  const weekday = weekdayName(noon, language, 'long')
  const date = dateOf(noon, { language, timeZone: 'UTC' })
  return { key: day, label: `${weekday}, ${date}`, tick: shortDay(day, language) }
}

/** The 24 hours of a day: "10:00–10:59", and 10:00 under the axis. */
export function hourPoints(): ChartPoint[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const digits = String(hour).padStart(2, '0')
    return { key: digits, label: `${digits}:00–${digits}:59`, tick: `${digits}:00` }
  })
}

/** Any Monday. */
const MONDAY = Date.parse('2026-11-02T12:00:00Z')

/** The days of the week, from Monday on. */
export function weekdayPoints(language: string): ChartPoint[] {
  return Array.from({ length: 7 }, (_, index) => {
    const noon = new Date(MONDAY + index * DAY_MS).toISOString()
    return {
      key: String(index + 1),
      label: weekdayName(noon, language, 'long'),
      tick: weekdayName(noon, language, 'short').replace('.', ''),
    }
  })
}

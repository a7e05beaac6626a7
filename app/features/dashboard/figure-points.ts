import { useTranslation } from 'react-i18next'
import type { FiguresView } from '#domain/figures/contract/schema.ts'
import type { ChartPoint } from '~/kit/charts/chart-data'
import { useClock } from '~/lib/ui/use-clock'

/** The days or hours of a series as points of a chart. */
export function useSeriesPoints(series: FiguresView['series']): readonly ChartPoint[] {
  const { language } = useClock()
  const long = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const short = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone: 'UTC' })
  return series.map(({ at }) => {
    const [day = '', hour] = at.split('T')
    if (hour !== undefined) return { key: at, label: `${Number(hour)} h`, tick: String(Number(hour)) }
    const noon = new Date(`${day}T12:00:00Z`)
    return { key: at, label: long.format(noon), tick: short.format(noon) }
  })
}

/** The days of the week, Monday first. */
export function useWeekdays(): readonly ChartPoint[] {
  const { language } = useTranslation().i18n
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => {
    // The fifth of January 2026 is a Monday.
    const noon = new Date(Date.UTC(2026, 0, 5 + index, 12))
    return { key: String(index + 1), label: long.format(noon), tick: short.format(noon) }
  })
}

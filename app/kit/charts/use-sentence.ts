import { useTranslation } from 'react-i18next'
import { type ChartProps, findHighest } from './chart-data'
import { useFigureText } from './figure-text'

/** The chart in one sentence: its own, or where its highest figure stands. */
export function useSentence({ title, points, series, unit, summary }: ChartProps): string {
  const { t } = useTranslation('kit')
  const textOf = useFigureText(unit)
  const highest = findHighest(series)
  if (summary !== undefined) return summary
  if (!highest) return title
  const label = points[highest.pointIndex]?.label ?? ''
  const name = series.length > 1 ? series[highest.seriesIndex]?.label : undefined
  const point = name === undefined ? label : `${name}, ${label}`
  return t('chart.highest', { title, figure: textOf(highest.value), point })
}

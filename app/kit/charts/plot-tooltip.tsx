import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { type ChartProps, sumSeries } from './chart-data'
import { useFigureText } from './figure-text'
import { Swatch, type SwatchKindOf } from './legend'

type PlotTooltipProps = Pick<ChartProps, 'points' | 'series' | 'unit'> & {
  index: number
  hasTotal?: boolean
  hatch?: string
  kindOf?: SwatchKindOf
}

/** The figures of one point, beside it: the slider says the same aloud. */
export function PlotTooltip({ points, series, unit, index, hasTotal, hatch, kindOf }: PlotTooltipProps) {
  const { t } = useTranslation('kit')
  const textOf = useFigureText(unit)
  const slot = 100 / points.length
  const isBefore = index * slot > 50
  return (
    <div
      aria-hidden
      data-plot-tooltip
      className={cn(
        'pointer-events-none absolute top-1 z-10 grid w-max max-w-[min(16rem,70%)] gap-1 rounded-md border border-line bg-raised px-2.5 py-2 text-xs shadow-float print:hidden',
        isBefore ? '-translate-x-full -ms-1.5' : 'ms-1.5',
      )}
      style={{ left: `${(isBefore ? index : index + 1) * slot}%` }}
    >
      <p className="break-words font-medium">{points[index]?.label}</p>
      {series.map((entry, seriesIndex) => (
        <p key={entry.key} className="flex items-center gap-1.5">
          <Swatch tone={entry.tone} index={seriesIndex} kind={kindOf?.(entry)} hatch={hatch} />
          <span className="min-w-0 flex-1 break-words text-muted">{entry.label}</span>
          <span className="tabular ps-3 font-medium">{textOf(entry.values[index] ?? null)}</span>
        </p>
      ))}
      {hasTotal && series.length > 1 && (
        <p className="flex justify-between border-t border-line pt-1">
          <span className="text-muted">{t('chart.total')}</span>
          <span className="tabular font-medium">{textOf(sumSeries(series)[index] ?? 0)}</span>
        </p>
      )}
    </div>
  )
}

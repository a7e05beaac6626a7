import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartProps, isBlank } from './chart-data'
import { DataTable } from './data-table'

type ChartFigureProps = ChartProps & { legend: ReactNode; children: ReactNode }

/** A chart with its legend and the table behind it; of nothing a sentence says so. */
export function ChartFigure({ legend, children, ...data }: ChartFigureProps) {
  if (isBlank(data.series)) return <NoFigures empty={data.empty} />
  return (
    <figure
      aria-label={data.title}
      className="@container grid grid-cols-[minmax(0,1fr)] gap-3 print:break-inside-avoid"
    >
      {legend}
      {children}
      <DataTable {...data} />
    </figure>
  )
}

/** Stands where a chart would show nothing. */
export function NoFigures({ empty }: { empty?: string | undefined }) {
  const { t } = useTranslation('kit')
  return <p className="text-sm text-muted">{empty ?? t('chart.empty')}</p>
}

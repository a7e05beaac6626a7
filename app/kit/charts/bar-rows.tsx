import { Link } from '@remix-run/react'
import { useId } from 'react'
import { type ChartPoint, type ChartProps, isBlank, type Series, sumOf, sumSeries } from './chart-data'
import { NoFigures } from './chart-figure'
import { DataTable } from './data-table'
import { useFigureText } from './figure-text'
import { Hatch, isHatched } from './hatch'
import { Legend } from './legend'
import { Surface } from './surface'
import { toneClass } from './tones'

type BarRowsProps = Omit<ChartProps, 'summary'> & {
  /** The figure of a bar that fills its row; unless given, the highest. */
  widest?: number
}

/** Bars that lie beside names, however long: a list that can be read. Several series lie behind each other in a row. */
export function BarRows({ widest, ...data }: BarRowsProps) {
  const { title, points, series, unit, empty } = data
  const hatch = useId()
  const textOf = useFigureText(unit)
  if (isBlank(series)) return <NoFigures empty={empty} />
  const totals = sumSeries(series)
  const full = widest ?? Math.max(1, ...totals)
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3 print:break-inside-avoid">
      <Legend series={series} hatch={hatch} />
      <ul
        aria-label={title}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2.5 @md:grid-cols-[fit-content(13rem)_minmax(0,1fr)_auto]"
      >
        {points.map((point, index) => (
          <li
            key={point.key}
            className="col-span-full grid grid-cols-subgrid items-center gap-y-1 text-sm"
            data-tooltip={partsText(series, index, textOf)}
          >
            <RowName point={point} />
            <RowBar series={series} index={index} full={full} hatch={hatch} />
            <span className="tabular whitespace-nowrap text-end @max-md:row-start-1 @max-md:col-start-2">
              <span className="font-medium">{textOf(totals[index] ?? 0)}</span>
              {point.note && <span className="text-muted"> · {point.note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {series.length > 1 && <DataTable {...data} />}
    </div>
  )
}

function RowName({ point: { label, to } }: { point: ChartPoint }) {
  const className = 'line-clamp-3 min-w-0 break-words'
  if (!to) return <span className={className}>{label}</span>
  return (
    <Link
      to={to}
      preventScrollReset={to.startsWith('?')}
      className={`${className} underline decoration-line-strong underline-offset-2 hover:decoration-current`}
    >
      {label}
    </Link>
  )
}

type RowBarProps = { series: readonly Series[]; index: number; full: number; hatch: string }

function RowBar({ series, index, full, hatch }: RowBarProps) {
  const parts = series.map(({ key, tone, values }) => ({ key, tone, value: values[index] ?? 0 }))
  return (
    <svg aria-hidden="true" className="h-2.5 w-full rounded-sm bg-hover @max-md:col-span-full">
      {index === 0 && <Hatch id={hatch} />}
      {parts.map(({ key, tone, value }, seriesIndex) => {
        const before = sumOf(parts.slice(0, seriesIndex))
        if (value === 0) return null
        return (
          <Surface
            key={key}
            x={(100 * before) / full}
            width={(100 * value) / full}
            gap={before > 0 ? 'before' : undefined}
            className={toneClass(tone, seriesIndex)}
            hatch={isHatched(seriesIndex) ? hatch : undefined}
          />
        )
      })}
    </svg>
  )
}

/** The parts of a row, where it has any. */
function partsText(series: readonly Series[], index: number, textOf: (figure: number | null) => string) {
  if (series.length < 2) return undefined
  return series.map(({ label, values }) => `${label} ${textOf(values[index] ?? null)}`).join(' · ')
}

import { useId } from 'react'
import { type Axis, axisOf, percentFromTop } from './axis'
import { type ChartProps, type Series, sumOf, sumSeries } from './chart-data'
import { ChartFigure } from './chart-figure'
import { Hatch, isHatched } from './hatch'
import { Legend } from './legend'
import { Plot } from './plot'
import { Surface } from './surface'
import { toneClass } from './tones'

type BarChartProps = ChartProps & {
  /** Several series stand on top of each other instead of side by side. */
  isStacked?: boolean
}

/** Figures as bars; what they are called must be short. For names there is `BarRows`. */
export function BarChart({ isStacked = false, ...data }: BarChartProps) {
  const { points, series, unit = 'count' } = data
  const hatch = useId()
  const totals = sumSeries(series)
  const axis = axisOf(isStacked ? totals : series.flatMap(({ values }) => values), unit)
  const slot = 100 / Math.max(1, points.length)
  const Bars = isStacked ? StackedBars : AdjacentBars
  return (
    <ChartFigure {...data} legend={<Legend series={series} hatch={hatch} />}>
      <Plot {...data} axis={axis} hasTotal={isStacked} hatch={hatch}>
        {(activeIndex) => (
          <>
            <Hatch id={hatch} />
            {activeIndex !== undefined && (
              <rect x={`${activeIndex * slot}%`} width={`${slot}%`} height="100%" className="fill-hover" />
            )}
            {points.map(({ key }, index) => (
              <Bars key={key} series={series} index={index} slot={slot} axis={axis} hatch={hatch} />
            ))}
          </>
        )}
      </Plot>
    </ChartFigure>
  )
}

type BarsProps = {
  series: readonly Series[]
  index: number
  /** The width of a point, in percent. */
  slot: number
  axis: Axis
  hatch: string
}

/** So much of its slot a bar fills; one bar alone does not become a wall. */
const FILL = 0.7
const MAX_BAR = 9
/** A figure that is not zero is seen, however small. */
const LEAST_HEIGHT = 0.8

function AdjacentBars({ series, index, slot, axis, hatch }: BarsProps) {
  const width = Math.min((slot * FILL) / series.length, MAX_BAR)
  const start = slot * (index + 0.5) - (width * series.length) / 2
  return series.map(({ key, tone, values }, seriesIndex) => {
    const height = heightOf(values[index] ?? 0, axis)
    if (height === 0) return null
    return (
      <Surface
        key={key}
        x={start + width * seriesIndex}
        y={100 - height}
        // A hair stays free between neighbours.
        width={series.length > 1 ? width * 0.92 : width}
        height={height}
        hasRoundTop
        className={toneClass(tone, seriesIndex)}
        hatch={isHatched(seriesIndex) ? hatch : undefined}
      />
    )
  })
}

function StackedBars({ series, index, slot, axis, hatch }: BarsProps) {
  const width = Math.min(slot * FILL, MAX_BAR)
  const filled = series
    .map(({ key, tone, values }, seriesIndex) => ({ key, tone, seriesIndex, value: values[index] ?? 0 }))
    .filter(({ value }) => value > 0)
  return filled.map(({ key, tone, value, seriesIndex }, position) => {
    const base = heightOf(sumOf(filled.slice(0, position)), axis)
    const height = heightOf(value, axis)
    return (
      <Surface
        key={key}
        x={slot * (index + 0.5) - width / 2}
        y={100 - base - height}
        width={width}
        height={height}
        hasRoundTop={position === filled.length - 1}
        gap={position > 0 ? 'below' : undefined}
        className={toneClass(tone, seriesIndex)}
        hatch={isHatched(seriesIndex) ? hatch : undefined}
      />
    )
  })
}

function heightOf(value: number, axis: Axis): number {
  return value <= 0 ? 0 : Math.max(LEAST_HEIGHT, percentFromTop(0, axis) - percentFromTop(value, axis))
}

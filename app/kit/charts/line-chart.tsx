import { type Axis, axisOf, percentFromTop } from './axis'
import type { ChartProps, Figure, Series } from './chart-data'
import { ChartFigure } from './chart-figure'
import { Legend, type SwatchKindOf } from './legend'
import { lineOf, runsOf } from './line-path'
import { Plot } from './plot'
import { StretchedPlot } from './stretched-plot'
import { toneClass } from './tones'

type LineSeries = Series & {
  /** The period before: it is compared with, not looked at. */
  isDashed?: boolean
}

type LineChartProps = Omit<ChartProps, 'series'> & {
  series: readonly LineSeries[]
  /** The surface under the first series is tinted. */
  hasArea?: boolean
}

/** Figures as lines over time. Where nothing was measured the line has a gap. */
export function LineChart({ hasArea = false, ...data }: LineChartProps) {
  const { series, unit = 'count' } = data
  const axis = axisOf(
    series.flatMap(({ values }) => values),
    unit,
  )
  const dashedKeys = new Set(
    series.filter(({ isDashed }, index) => isDashed || index % 2 === 1).map(({ key }) => key),
  )
  const kindOf: SwatchKindOf = ({ key }) => (dashedKeys.has(key) ? 'dashes' : 'line')
  return (
    <ChartFigure {...data} legend={<Legend series={series} kindOf={kindOf} />}>
      <Plot {...data} axis={axis} kindOf={kindOf}>
        {(activeIndex) => (
          <>
            {activeIndex !== undefined && <Marker index={activeIndex} count={data.points.length} />}
            {/* Those that come first are the more important ones, and lie on top. */}
            {series
              .map((line, index) => ({ ...line, index }))
              .toReversed()
              .map(({ key, index, ...line }) => (
                <Line
                  key={key}
                  {...line}
                  axis={axis}
                  className={toneClass(line.tone, index)}
                  isEven={index % 2 === 0}
                  hasArea={hasArea && index === 0}
                  activeIndex={activeIndex}
                />
              ))}
          </>
        )}
      </Plot>
    </ChartFigure>
  )
}

function Marker({ index, count }: { index: number; count: number }) {
  const x = `${(100 * (index + 0.5)) / count}%`
  return <line x1={x} x2={x} y2="100%" shapeRendering="crispEdges" className="stroke-line-strong" />
}

type LineProps = {
  values: readonly Figure[]
  axis: Axis
  className: string
  isDashed?: boolean
  /** Every second line is broken, so that neighbours differ by more than their colour. */
  isEven: boolean
  hasArea: boolean
  activeIndex: number | undefined
}

function Line({ values, axis, className, isDashed, isEven, hasArea, activeIndex }: LineProps) {
  const runs = runsOf(values, (value) => percentFromTop(value, axis))
  const dots = runs.flatMap((run) =>
    run.length === 1 ? run : run.filter(({ index }) => index === activeIndex),
  )
  return (
    <g className={className}>
      <StretchedPlot>
        {runs.map((run) => (
          <g key={run[0]?.index}>
            {hasArea && (
              <path d={lineOf(run, percentFromTop(0, axis))} fill="currentColor" fillOpacity="0.12" />
            )}
            <path
              d={lineOf(run)}
              fill="none"
              stroke="currentColor"
              strokeWidth={isDashed ? 1.5 : 2}
              strokeDasharray={isDashed ? '4 4' : isEven ? undefined : '7 3'}
              strokeLinejoin="round"
              strokeLinecap={isDashed || !isEven ? 'butt' : 'round'}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        ))}
      </StretchedPlot>
      {dots.map(({ index, x, y }) => (
        <circle
          key={index}
          cx={`${x}%`}
          cy={`${y}%`}
          r="4"
          fill="currentColor"
          strokeWidth="2"
          className="stroke-panel"
        />
      ))}
    </g>
  )
}

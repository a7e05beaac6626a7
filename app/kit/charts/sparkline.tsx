import { cn } from '~/lib/cn'
import type { Figure } from './chart-data'
import { lineOf, runsOf } from './line-path'
import { StretchedPlot } from './stretched-plot'
import { TONE_CLASS, type Tone } from './tones'

/** Room for the stroke and the last dot, in percent of the height. */
const MARGIN = 12

type SparklineProps = { values: readonly Figure[]; tone?: Tone; className?: string }

/** The course of a figure, without axes; what it says stands beside it in words. */
export function Sparkline({ values, tone = 1, className }: SparklineProps) {
  const figures = values.filter((value) => value !== null)
  const [highest, lowest] = [Math.max(0, ...figures), Math.min(0, ...figures)]
  const span = highest - lowest || 1
  const heightOf = (value: number) => MARGIN + ((100 - 2 * MARGIN) * (highest - value)) / span
  // A course of nothing but zeros lies on the ground.
  const runs = runsOf(values, highest === lowest ? () => 100 - MARGIN : heightOf)
  const last = runs.at(-1)?.at(-1)
  return (
    <svg aria-hidden="true" className={cn('h-8 w-24 overflow-visible', TONE_CLASS[tone], className)}>
      <StretchedPlot>
        {runs.map((run) => (
          <g key={run[0]?.index}>
            <path d={lineOf(run, 100)} fill="currentColor" fillOpacity="0.1" />
            <path
              d={lineOf(run)}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        ))}
      </StretchedPlot>
      {last && <circle cx={`${last.x}%`} cy={`${last.y}%`} r="2.5" fill="currentColor" />}
    </svg>
  )
}

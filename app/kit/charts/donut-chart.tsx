import { useId } from 'react'
import { cn } from '~/lib/cn'
import { type Part, sumOf, type Unit } from './chart-data'
import { NoFigures } from './chart-figure'
import { Hatch, isHatched } from './hatch'
import { PartsTable } from './parts-table'
import { toneClass } from './tones'
import { usePartsSentence } from './use-parts-sentence'

type DonutChartProps = {
  title: string
  parts: readonly Part[]
  unit?: Unit
  /** The figure in its middle, and what it counts: "+44" over "NPS". */
  centre?: { figure: string; label: string; isWeak?: boolean }
  summary?: string
  empty?: string
}

/** A circle whose circumference is 100: lengths on it are percent. */
const RADIUS = 50 / Math.PI
const THICKNESS = 5
const SIZE = 2 * RADIUS + THICKNESS + 1
const GAP = 0.8

/** A whole as a ring in parts, with its figure in the middle and those of the parts beside it. */
export function DonutChart({ title, parts, unit, centre, summary, empty }: DonutChartProps) {
  const hatch = useId()
  const sentence = usePartsSentence(title, parts)
  if (sumOf(parts) === 0) return <NoFigures empty={empty} />
  return (
    <figure aria-label={title} className="@container print:break-inside-avoid">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center justify-items-center gap-4 @sm:grid-cols-[auto_minmax(0,1fr)] @sm:gap-6">
        <div className="relative size-36">
          <svg
            role="img"
            aria-label={summary ?? sentence}
            viewBox={`0 0 ${SIZE} ${SIZE}`}
            className="size-full"
          >
            <Hatch id={hatch} scale={0.25} />
            {arcsOf(parts).map(({ key, index, className, ...arc }) => (
              <g key={key} className={className}>
                <Arc {...arc} stroke="currentColor" />
                {isHatched(index) && <Arc {...arc} stroke={`url(#${hatch})`} />}
              </g>
            ))}
          </svg>
          {centre && (
            <p className="absolute inset-0 grid place-content-center text-center">
              <span className={cn('tabular text-2xl font-semibold', centre.isWeak && 'text-muted')}>
                {centre.figure}
              </span>
              <span className="text-xs text-muted">{centre.label}</span>
            </p>
          )}
        </div>
        <PartsTable title={title} parts={parts} unit={unit} hatch={hatch} />
      </div>
    </figure>
  )
}

function arcsOf(parts: readonly Part[]) {
  const total = sumOf(parts)
  const filledCount = parts.filter(({ value }) => value > 0).length
  return parts.flatMap(({ key, tone, value }, index) => {
    if (value === 0) return []
    const before = sumOf(parts.slice(0, index))
    const gap = filledCount > 1 ? GAP : 0
    const length = Math.max(0.4, (100 * value) / total - gap)
    return [
      { key, index, className: toneClass(tone, index), start: (100 * before) / total + gap / 2, length },
    ]
  })
}

type ArcProps = { start: number; length: number; stroke: string }

/** Begins above the middle and goes clockwise. */
function Arc({ start, length, stroke }: ArcProps) {
  return (
    <circle
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      fill="none"
      stroke={stroke}
      strokeWidth={THICKNESS}
      strokeDasharray={`${length} ${100 - length}`}
      strokeDashoffset={25 - start}
    />
  )
}

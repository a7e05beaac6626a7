import { cn } from '~/lib/cn'
import type { Series } from './chart-data'
import { isHatched } from './hatch'
import { toneClass } from './tones'

type SwatchKind = 'surface' | 'line' | 'dashes'
/** The mark of each series, where it is not a surface. */
export type SwatchKindOf = (series: Series) => SwatchKind
type SwatchProps = { tone: Series['tone']; index: number; kind?: SwatchKind; hatch?: string }

/** The mark of a series, as the chart draws it. */
export function Swatch({ tone, index, kind = 'surface', hatch }: SwatchProps) {
  return (
    <svg aria-hidden="true" className={cn('size-2.5 shrink-0 overflow-hidden', toneClass(tone, index))}>
      {kind === 'surface' ? (
        <>
          <rect width="100%" height="100%" rx="2" fill="currentColor" />
          {hatch && isHatched(index) && <rect width="100%" height="100%" fill={`url(#${hatch})`} />}
        </>
      ) : (
        <line
          x2="100%"
          y1="50%"
          y2="50%"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray={kind === 'dashes' ? '4 2' : undefined}
        />
      )}
    </svg>
  )
}

type LegendProps = {
  series: readonly Series[]
  kindOf?: SwatchKindOf
  hatch?: string
}

/** Names the series; of a single one the chart's heading says what it shows. */
export function Legend({ series, kindOf, hatch }: LegendProps) {
  if (series.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {series.map((entry, index) => (
        <li key={entry.key} className="inline-flex min-w-0 items-center gap-1.5">
          <Swatch tone={entry.tone} index={index} kind={kindOf?.(entry)} hatch={hatch} />
          <span className="min-w-0 break-words">{entry.label}</span>
        </li>
      ))}
    </ul>
  )
}

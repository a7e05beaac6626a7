import { useId } from 'react'
import { type Part, sumOf, type Unit } from './chart-data'
import { NoFigures } from './chart-figure'
import { Hatch, isHatched } from './hatch'
import { PartsTable } from './parts-table'
import { Surface } from './surface'
import { toneClass } from './tones'
import { usePartsSentence } from './use-parts-sentence'

type ShareBarProps = { title: string; parts: readonly Part[]; unit?: Unit; summary?: string; empty?: string }

/** A whole as one bar in parts, with the figure and the percentage of each. */
export function ShareBar({ title, parts, unit, summary, empty }: ShareBarProps) {
  const hatch = useId()
  const sentence = usePartsSentence(title, parts)
  const total = sumOf(parts)
  if (total === 0) return <NoFigures empty={empty} />
  return (
    <figure
      aria-label={title}
      className="@container grid grid-cols-[minmax(0,1fr)] gap-3 print:break-inside-avoid"
    >
      <svg role="img" aria-label={summary ?? sentence} className="h-3 w-full overflow-hidden rounded-sm">
        <Hatch id={hatch} />
        {parts.map(({ key, tone, value }, index) => {
          const before = sumOf(parts.slice(0, index))
          if (value === 0) return null
          return (
            <Surface
              key={key}
              x={(100 * before) / total}
              width={(100 * value) / total}
              gap={before > 0 ? 'before' : undefined}
              className={toneClass(tone, index)}
              hatch={isHatched(index) ? hatch : undefined}
            />
          )
        })}
      </svg>
      <PartsTable title={title} parts={parts} unit={unit} hatch={hatch} />
    </figure>
  )
}

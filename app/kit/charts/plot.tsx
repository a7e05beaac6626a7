import { useNavigate } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { cn } from '~/lib/cn'
import { type Axis, halfLabel, labelStrides, percentFromTop } from './axis'
import type { ChartProps } from './chart-data'
import { useFigureText, useTickText } from './figure-text'
import type { SwatchKindOf } from './legend'
import { PlotTooltip } from './plot-tooltip'
import { useSentence } from './use-sentence'
import { useWalk } from './use-walk'

type PlotProps = ChartProps & {
  axis: Axis
  /** The sum below the figures of a point. */
  hasTotal?: boolean
  hatch?: string
  kindOf?: SwatchKindOf
  /** Draws the figures into a picture that measures 100 % by 100 %. */
  children: (activeIndex: number | undefined) => ReactNode
}

/** The axes, the lines behind the figures, and the way from point to point. */
export function Plot(props: PlotProps) {
  const { axis, points, unit, children } = props
  const { activeIndex, ...walk } = useWalk(points.length)
  const sentence = useSentence(props)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5">
      <FigureAxis axis={axis} unit={unit} />
      <div
        className={cn(
          'relative h-48 touch-pan-y rounded-sm focus-within:has-[:focus-visible]:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
        )}
      >
        <svg role="img" aria-label={sentence} className="absolute inset-0 size-full overflow-visible">
          <Lines axis={axis} />
          {children(activeIndex)}
        </svg>
        <Walker {...props} {...walk} activeIndex={activeIndex} />
        {activeIndex !== undefined && <PlotTooltip {...props} index={activeIndex} />}
      </div>
      <PointAxis points={points} />
    </div>
  )
}

function FigureAxis({ axis, unit }: Pick<PlotProps, 'axis' | 'unit'>) {
  const textOf = useTickText(axis, unit)
  const texts = axis.ticks.map(textOf)
  const longest = texts.toSorted((a, b) => b.length - a.length)[0]
  return (
    <div aria-hidden className="tabular relative whitespace-nowrap text-end text-xs text-muted">
      <span className="invisible">{longest}</span>
      {axis.ticks.map((tick, index) => (
        <span
          key={tick}
          className="absolute end-0 -translate-y-1/2"
          style={{ top: `${percentFromTop(tick, axis)}%` }}
        >
          {texts[index]}
        </span>
      ))}
    </div>
  )
}

function Lines({ axis }: Pick<PlotProps, 'axis'>) {
  return axis.ticks.map((tick) => {
    const y = `${percentFromTop(tick, axis)}%`
    return (
      <line
        key={tick}
        x2="100%"
        y1={y}
        y2={y}
        shapeRendering="crispEdges"
        className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
    )
  })
}

function PointAxis({ points }: Pick<PlotProps, 'points'>) {
  const labels = points.map(({ tick, label }) => tick ?? label)
  const { narrow, wide } = labelStrides(labels)
  return (
    <div aria-hidden className="tabular relative col-start-2 h-4 text-xs text-muted">
      {points.map(({ key }, index) => {
        const label = labels[index] ?? ''
        if (index % wide !== 0) return null
        const half = `${halfLabel(label)}px`
        return (
          <span
            key={key}
            className={cn('absolute -translate-x-1/2 truncate', index % narrow !== 0 && 'hidden @lg:block')}
            style={{
              left: `clamp(${half}, ${(100 * (index + 0.5)) / points.length}%, calc(100% - ${half}))`,
              maxWidth: `${Math.max(20, (100 * wide) / points.length)}%`,
            }}
          >
            {label}
          </span>
        )
      })}
    </div>
  )
}

type WalkerProps = PlotProps & ReturnType<typeof useWalk>

/**
 * A slider over the plot: a screen reader walks it by its keys and reads each point. Before any script there is nothing
 * to walk, and the table has all.
 */
function Walker(props: WalkerProps) {
  const { title, points, series, unit, activeIndex, go, enter, clear, walkByKey, walkByPointer } = props
  const textOf = useFigureText(unit)
  const navigate = useNavigate()
  const slider = useRef<HTMLInputElement>(null)
  const point = points[activeIndex ?? 0]
  const figures = series.map(({ label, values }) => `${label} ${textOf(values[activeIndex ?? 0] ?? null)}`)
  const open = () => activeIndex !== undefined && point?.to !== undefined && navigate(point.to)
  return (
    <div
      className={cn(
        'absolute inset-0 noscript:hidden print:hidden',
        activeIndex !== undefined && point?.to && 'cursor-pointer',
      )}
      onPointerMove={walkByPointer}
      onPointerDown={(event) => {
        walkByPointer(event)
        // The slider itself would begin to be dragged.
        event.preventDefault()
        slider.current?.focus({ preventScroll: true })
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse' && document.activeElement !== slider.current) clear()
      }}
      // A finger asks for the figures first; the table has the link.
      onPointerUp={({ pointerType }) => pointerType === 'mouse' && open()}
    >
      <input
        ref={slider}
        type="range"
        min={0}
        max={Math.max(0, points.length - 1)}
        value={activeIndex ?? 0}
        aria-label={title}
        aria-valuetext={`${point?.label ?? ''}: ${figures.join(', ')}`}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        onChange={({ target }) => go(Number(target.value))}
        onFocus={enter}
        onBlur={clear}
        onKeyDown={(event) => {
          if (event.key === 'Enter') open()
          else walkByKey(event)
        }}
      />
    </div>
  )
}

import { Link, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { labelStrides } from './axis'
import { type ChartPoint, type Figure, findHighest, isBlank, type Unit } from './chart-data'
import { NoFigures } from './chart-figure'
import { useFigureText } from './figure-text'

type HeatMapProps = {
  title: string
  /** The head over the names of the rows: "Dia". */
  rowHead: string
  rows: readonly ChartPoint[]
  columns: readonly ChartPoint[]
  /** Figures by row and column. */
  values: readonly (readonly Figure[])[]
  unit?: Unit
  summary?: string
  empty?: string
  /** Something to say beside a cell's figure. */
  noteOf?: (row: number, column: number) => string | undefined
  /** The conversations behind a cell. */
  hrefOf?: (row: number, column: number) => string | undefined
}

/** Figures by two things, as weekday and hour: a table whose cells are the darker the more there is. */
export function HeatMap(props: HeatMapProps) {
  const { title, rowHead, rows, columns, values, unit, summary, empty, noteOf, hrefOf } = props
  const { t } = useTranslation('kit')
  const textOf = useFigureText(unit)
  const navigate = useNavigate()
  const walk = useCells(rows.length, columns.length)
  const series = values.map((row) => ({ values: row }))
  const highest = findHighest(series)
  if (!highest || isBlank(series)) return <NoFigures empty={empty} />
  const nameOf = (row: number, column: number) => `${rows[row]?.label}, ${columns[column]?.label}`
  const cellText = (row: number, column: number) => {
    const note = noteOf?.(row, column)
    return `${nameOf(row, column)}: ${textOf(values[row]?.[column] ?? null)}${note ? ` · ${note}` : ''}`
  }
  const open = (row: number, column: number) => {
    const href = hrefOf?.(row, column)
    if (href) navigate(href)
  }
  const peak = t('chart.peak', {
    figure: textOf(highest.value),
    point: nameOf(highest.seriesIndex, highest.pointIndex),
  })
  const ticks = columns.map(({ tick, label }) => tick ?? label)
  const { narrow, wide } = labelStrides(ticks)
  return (
    <figure className="@container grid grid-cols-[minmax(0,1fr)] gap-3 print:break-inside-avoid">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by key is a grid
        role="grid"
        className="w-full table-fixed border-separate border-spacing-0.5"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && walk.chosen) open(walk.chosen.row, walk.chosen.column)
          else walk.byKey(event)
        }}
        onBlur={walk.leave}
      >
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="w-9 font-normal">
              <span className="sr-only">{rowHead}</span>
            </th>
            {columns.map(({ key, label }, index) => (
              <th key={key} scope="col" className="relative h-4 p-0 font-normal">
                <span className="sr-only">{label}</span>
                {index % wide === 0 && (
                  <span
                    aria-hidden
                    className={cn('absolute start-0 top-0', index % narrow !== 0 && 'hidden @lg:block')}
                  >
                    {ticks[index]}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.key}>
              <th scope="row" className="truncate pe-1 text-start text-xs font-normal text-muted">
                <span aria-hidden>{row.tick ?? row.label}</span>
                <span className="sr-only">{row.label}</span>
              </th>
              {columns.map((column, columnIndex) => {
                const figure = values[rowIndex]?.[columnIndex] ?? null
                return (
                  <td
                    key={column.key}
                    tabIndex={walk.isAt(rowIndex, columnIndex) ? 0 : -1}
                    data-cell={`${rowIndex} ${columnIndex}`}
                    data-tooltip={cellText(rowIndex, columnIndex)}
                    onFocus={() => walk.choose({ row: rowIndex, column: columnIndex })}
                    // A finger asks for the figure first; the link stands below.
                    onPointerUp={({ pointerType }) => pointerType === 'mouse' && open(rowIndex, columnIndex)}
                    className={cn(
                      'h-6 rounded-sm p-0 [print-color-adjust:exact] hover:outline-2 hover:outline-line-strong',
                      hrefOf?.(rowIndex, columnIndex) && 'cursor-pointer',
                    )}
                    style={{ backgroundColor: heatColour((figure ?? 0) / highest.value) }}
                  >
                    <span className="sr-only">{textOf(figure)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
        {/* A finger brings no tooltip: the figure of the cell that it chose stands here. */}
        {walk.chosen ? (
          <CellText
            text={cellText(walk.chosen.row, walk.chosen.column)}
            href={hrefOf?.(walk.chosen.row, walk.chosen.column)}
          />
        ) : (
          <span>{summary ?? peak}</span>
        )}
        <span aria-hidden className="inline-flex items-center gap-1.5 text-xs">
          {t('chart.fewer')}
          <span className="inline-flex gap-0.5">
            {[0, 0.25, 0.5, 0.75, 1].map((share) => (
              <span
                key={share}
                className="size-3 rounded-sm [print-color-adjust:exact]"
                style={{ backgroundColor: heatColour(share) }}
              />
            ))}
          </span>
          {t('chart.moreOf')}
        </span>
      </figcaption>
    </figure>
  )
}

function CellText({ text, href }: { text: string; href: string | undefined }) {
  if (!href) return <span>{text}</span>
  return (
    <Link
      to={href}
      // Pressed, it must not go with the focus that the cell loses.
      onPointerDown={(event) => event.preventDefault()}
      tabIndex={-1}
      className="underline decoration-line-strong underline-offset-2"
    >
      {text}
    </Link>
  )
}

/** The least that is not nothing is still seen. */
const LEAST_HEAT = 12

function heatColour(share: number): string {
  if (share <= 0) return 'var(--hover)'
  const percent = Math.round(LEAST_HEAT + (100 - LEAST_HEAT) * share)
  return `color-mix(in oklab, var(--chart-1) ${percent}%, var(--hover))`
}

/** One cell can be reached by Tab, the others from it by the arrows. */
function useCells(rowCount: number, columnCount: number) {
  const [cell, setCell] = useState({ row: 0, column: 0 })
  const [isInside, setInside] = useState(false)
  const row = Math.min(cell.row, rowCount - 1)
  const column = Math.min(cell.column, columnCount - 1)
  return {
    chosen: isInside ? { row, column } : undefined,
    choose(next: Cell) {
      setCell(next)
      setInside(true)
    },
    leave: () => setInside(false),
    isAt: (rowIndex: number, columnIndex: number) => rowIndex === row && columnIndex === column,
    byKey(event: KeyboardEvent<HTMLTableElement>) {
      const moved = nextCell(event.key, { row, column }, { rowCount, columnCount })
      if (!moved) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${moved.row} ${moved.column}"]`)?.focus()
    },
  }
}

type Cell = { row: number; column: number }

/** The cell that a key leads to; none for a key that leads nowhere. */
export function nextCell(
  key: string,
  { row, column }: Cell,
  { rowCount, columnCount }: { rowCount: number; columnCount: number },
): Cell | undefined {
  if (key === 'Home') return { row, column: 0 }
  if (key === 'End') return { row, column: columnCount - 1 }
  if (key === 'ArrowRight') return { row, column: Math.min(columnCount - 1, column + 1) }
  if (key === 'ArrowLeft') return { row, column: Math.max(0, column - 1) }
  if (key === 'ArrowDown') return { row: Math.min(rowCount - 1, row + 1), column }
  if (key === 'ArrowUp') return { row: Math.max(0, row - 1), column }
  return undefined
}

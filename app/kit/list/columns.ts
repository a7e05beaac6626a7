import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A row as every list needs it. */
export type ListRow = { id: number }

/** One column of a list: a cell of the table on a wide window, a part of the card on a phone. */
export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** The name of this column's order in the API, where the list can be ordered by it. */
  sort?: string
  /** 'end' for numbers and times. */
  align?: 'end'
  /** The least width of the window at which the column is shown; a card always shows it unless `card` is 'none'. */
  from?: 'lg' | 'xl'
  /** Classes of the cells: a width. */
  className?: string
  /** The cell's place on a card: in the line below the title ('line', the usual), or beside the title. */
  card?: 'lead' | 'aside' | 'line' | 'block' | 'none'
  /** Names the row: its link, and the title of its card. Without it the first column does. */
  isTitle?: boolean
}

/** The column that names a row. */
export function titleOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ isTitle }) => isTitle) ?? columns[0]
}

/** The tint of a row that waits for something ('warn'), or is past its time ('bad'). */
export type RowTone = 'warn' | 'bad'
export const ROW_TONES: Readonly<Record<RowTone, string>> = { warn: 'bg-warn-soft/50', bad: 'bg-bad-soft/50' }

/** An action on one row: a link or a function. */
export type RowAct = {
  key: string
  label: string
  icon?: LucideIcon
  danger?: boolean
} & ({ to: string } | { onSelect: () => void })

/** An act on several rows at once (`useBulk`); it reports its failures itself. */
export type BulkAct<Row> = {
  key: string
  label: string
  icon?: LucideIcon
  danger?: boolean
  run: (rows: readonly Row[]) => void
  /**
   * Does the act to all rows that match the list's filter, loaded or not; `count` is how many were counted. Absent when
   * the act is only for chosen rows.
   */
  runEvery?: (count: number) => void
}

/** A filter of a list: its name in the address and in the API. */
export type ListFilter = {
  name: string
  label: string
  options: readonly { value: string | number; label: string }[]
  /** Several options may be chosen, and a row must fulfil each. */
  isMany?: boolean
}

/** A list as a screen shows it. */
export type ListState<Row> = {
  rows: readonly Row[]
  /** The number of rows that match, loaded or not. */
  count: number
  /** True: counting stopped at `count`, and there are more. */
  isCapped?: boolean | undefined
  hasMore: boolean
  /** The cursor of the next page, for a link that works without scripts. */
  next: string | null
  /** The rows are being loaded again; those on the screen are from before. */
  isReading: boolean
  isReadingMore: boolean
  /** Why the last loading failed; the rows on the screen stay. */
  problem?: { code: string; details?: Record<string, unknown> } | undefined
  loadMore: () => void
  retry: () => void
}

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A row as every list needs it. */
export type ListRow = { id: number }

/** One column of a list: a cell of the table on a wide window, a part of the card on a phone. */
export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** The order's name in the API, where the list can be ordered by it. */
  sort?: string
  /** Numbers and times stand at the end. */
  align?: 'end'
  /** Shown from this width of the window on; always on a card unless `card` is 'none'. */
  from?: 'lg' | 'xl'
  /** Classes of the cells: a width. */
  className?: string
  /** Where it stands on a card: beside the title, or in the line below it (the usual place). */
  card?: 'lead' | 'aside' | 'line' | 'block' | 'none'
}

/** A row that waits for something, or is past its time. */
export type RowTone = 'warn' | 'bad'
export const ROW_TONES: Readonly<Record<RowTone, string>> = { warn: 'bg-warn-soft/50', bad: 'bg-bad-soft/50' }

/** What can be done with one row: a link, or an act. */
export type RowAct = {
  key: string
  label: string
  icon?: LucideIcon
  danger?: boolean
} & ({ to: string } | { onSelect: () => void })

/** What can be done with several rows at once (`useBulk`); it says itself what went wrong. */
export type BulkAct<Row> = {
  key: string
  label: string
  icon?: LucideIcon
  danger?: boolean
  run: (rows: readonly Row[]) => void
  /** Does it to all that the list's filter matches, of whom so many were counted, read or not. Absent: only to rows. */
  runEvery?: (count: number) => void
}

/** A filter of a list: its name in the address and in the API. */
export type ListFilter = {
  name: string
  label: string
  options: readonly { value: string | number; label: string }[]
  /** Several of them may be chosen, and each must hold. */
  isMany?: boolean
}

/** A list as a screen shows it. */
export type ListState<Row> = {
  rows: readonly Row[]
  /** Of all that match, read or not. */
  count: number
  /** There are more than were counted. */
  isCapped?: boolean | undefined
  hasMore: boolean
  /** The cursor of the next page: a link without scripts. */
  next: string | null
  /** The rows are being read anew: those that are shown are of before. */
  isReading: boolean
  isReadingMore: boolean
  /** Why the last reading failed; what is shown stays. */
  problem?: { code: string; details?: Record<string, unknown> } | undefined
  loadMore: () => void
  retry: () => void
}

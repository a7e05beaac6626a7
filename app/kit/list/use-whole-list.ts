import { useRevalidator } from '@remix-run/react'
import type { ListRow, ListState } from './columns'

/** A list that is read in one piece: few rows by its nature. */
export function useWholeList<Row extends ListRow>(rows: readonly Row[]): ListState<Row> {
  const { revalidate } = useRevalidator()
  return {
    rows,
    count: rows.length,
    hasMore: false,
    next: null,
    isReading: false,
    isReadingMore: false,
    loadMore: nothing,
    retry: revalidate,
  }
}

const nothing = () => undefined

import { useMemo, useState } from 'react'
import type { ListRow } from './columns'

export type Selection<Row> = {
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  isAll: boolean
  toggleAll: () => void
  clear: () => void
}

/** Which rows are chosen, of those that are shown: what leaves the list leaves the choice. */
export function useSelection<Row extends ListRow>(shown: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids])
  const isAll = shown.length > 0 && rows.length === shown.length
  return {
    rows,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) => setIds((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    isAll,
    toggleAll: () => setIds(new Set(isAll ? [] : shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((other) => other !== id))
}

import { useMemo, useRef, useState } from 'react'
import type { ListRow } from '../columns'

export type Selection<Row> = {
  rows: readonly Row[]
  has: (row: Row) => boolean
  /** Chooses a row or lets it go; with `through` every row from the one before to this is as this becomes. */
  toggle: (row: Row, through?: boolean) => void
  /** These and no others. */
  choose: (rows: readonly Row[]) => void
  isAll: boolean
  /** All that the list's filter matches are meant, those too that were not read yet. */
  isEvery: boolean
  chooseEvery: () => void
  toggleAll: () => void
  clear: () => void
}

/** Which rows are chosen, of those that are shown: what leaves the list leaves the choice. `list` = its search and filters, as one text. */
export function useSelection<Row extends ListRow>(shown: readonly Row[], list = ''): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>()
  const rows = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids])
  const isAll = shown.length > 0 && rows.length === shown.length
  const [everyOf, setEveryOf] = useState<string>()
  const chooseIds = (next: (before: ReadonlySet<number>) => ReadonlySet<number>) => {
    setEveryOf(undefined)
    setIds(next)
  }
  return {
    rows,
    has: ({ id }) => ids.has(id),
    toggle({ id }, through = false) {
      const range = through ? between(shown, last.current, id) : [id]
      last.current = id
      chooseIds((before) => withAll(before, range, !before.has(id)))
    },
    choose: (rows) => chooseIds(() => idsOf(rows)),
    isAll,
    isEvery: everyOf === list && rows.length > 0,
    chooseEvery() {
      setIds(idsOf(shown))
      setEveryOf(list)
    },
    toggleAll: () => chooseIds(() => idsOf(isAll ? [] : shown)),
    clear: () => chooseIds(() => new Set()),
  }
}

const idsOf = (rows: readonly ListRow[]) => new Set(rows.map(({ id }) => id))

/** The rows from one to the other, whichever comes first; only the other where the one is not shown. */
function between(shown: readonly ListRow[], from: number | undefined, to: number): number[] {
  const ids = shown.map(({ id }) => id)
  const [one, other] = [ids.indexOf(from ?? to), ids.indexOf(to)]
  if (one < 0) return [to]
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}

function withAll(ids: ReadonlySet<number>, some: readonly number[], isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  for (const id of some) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}

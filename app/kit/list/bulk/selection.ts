import { useMemo, useRef, useState } from 'react'
import type { ListRow } from '../columns'

export type ChosenIds = {
  ids: readonly number[]
  has: (id: number) => boolean
  /** Chooses or unchooses a row; with `through` it does the same to all rows from the last one to this one. */
  toggle: (id: number, through?: boolean) => void
  /** Chooses exactly these rows. */
  choose: (ids: readonly number[]) => void
  isAll: boolean
  /** All rows that match the list's filter are chosen, loaded or not. */
  isEvery: boolean
  chooseEvery: () => void
  toggleAll: () => void
  clear: () => void
}

export type Selection<Row> = Omit<ChosenIds, 'ids' | 'has' | 'toggle' | 'choose'> & {
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (row: Row, through?: boolean) => void
  choose: (rows: readonly Row[]) => void
}

/**
 * The chosen rows among those shown: a row that leaves the list is no longer chosen. `list` is the list's search and
 * filters as one text.
 */
export function useSelection<Row extends ListRow>(shown: readonly Row[], list = ''): Selection<Row> {
  const all = useMemo(() => shown.map(({ id }) => id), [shown])
  const { ids, ...chosen } = useChosenIds(all, list)
  const rows = useMemo(() => {
    const some = new Set(ids)
    return shown.filter(({ id }) => some.has(id))
  }, [shown, ids])
  return {
    ...chosen,
    rows,
    has: ({ id }) => chosen.has(id),
    toggle: ({ id }, through) => chosen.toggle(id, through),
    choose: (rows) => chosen.choose(rows.map(({ id }) => id)),
  }
}

/** The same for rows of which only the ids are known. */
export function useChosenIds(shown: readonly number[], list = ''): ChosenIds {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>()
  const ids = useMemo(() => shown.filter((id) => chosen.has(id)), [shown, chosen])
  const isAll = shown.length > 0 && ids.length === shown.length
  const [everyOf, setEveryOf] = useState<string>()
  const chooseIds = (next: (before: ReadonlySet<number>) => ReadonlySet<number>) => {
    setEveryOf(undefined)
    setChosen(next)
  }
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle(id, through = false) {
      const range = through ? between(shown, last.current, id) : [id]
      last.current = id
      chooseIds((before) => withAll(before, range, !before.has(id)))
    },
    choose: (ids) => chooseIds(() => new Set(ids)),
    isAll,
    isEvery: everyOf === list && ids.length > 0,
    chooseEvery() {
      setChosen(new Set(shown))
      setEveryOf(list)
    },
    toggleAll: () => chooseIds(() => new Set(isAll ? [] : shown)),
    clear: () => chooseIds(() => new Set()),
  }
}

/** The ids between two rows, in either direction, with both; only the second when the first is not shown. */
function between(shown: readonly number[], from: number | undefined, to: number): readonly number[] {
  const [one, other] = [shown.indexOf(from ?? to), shown.indexOf(to)]
  if (one < 0) return [to]
  return shown.slice(Math.min(one, other), Math.max(one, other) + 1)
}

function withAll(ids: ReadonlySet<number>, some: readonly number[], isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  for (const id of some) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}

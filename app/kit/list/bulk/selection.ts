import { useMemo, useRef, useState } from 'react'
import type { ListRow } from '../columns'

export type ChosenIds = {
  ids: readonly number[]
  has: (id: number) => boolean
  /** Chooses or unchooses a row; with `through` it does the same to all rows from the last one to this one. */
  toggle: (id: number, through?: boolean) => void
  isAll: boolean
  /** All rows that match the list's filter are chosen, loaded or not; a row that is let go by hand leaves those that are shown. */
  isEvery: boolean
  chooseEvery: () => void
  toggleAll: () => void
  clear: () => void
}

export type Selection<Row> = Omit<ChosenIds, 'ids' | 'has' | 'toggle'> & {
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (row: Row, through?: boolean) => void
}

/**
 * The chosen rows among those shown: a row that leaves the list is no longer chosen. `list` is the list's search and
 * filters as one text.
 */
export function useSelection<Row extends ListRow>(shownRows: readonly Row[], list = ''): Selection<Row> {
  const allIds = useMemo(() => shownRows.map(({ id }) => id), [shownRows])
  const { ids, ...chosen } = useChosenIds(allIds, list)
  const rows = useMemo(() => {
    const someIds = new Set(ids)
    return shownRows.filter(({ id }) => someIds.has(id))
  }, [shownRows, ids])
  return {
    ...chosen,
    rows,
    has: ({ id }) => chosen.has(id),
    toggle: ({ id }, through) => chosen.toggle(id, through),
  }
}

/** The same for rows of which only the ids are known. */
export function useChosenIds(shownIds: readonly number[], list = ''): ChosenIds {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>()
  const [everyOf, setEveryOf] = useState<string>()
  const chosenIds = useMemo(() => shownIds.filter((id) => chosen.has(id)), [shownIds, chosen])
  const isEvery = everyOf === list && chosenIds.length > 0
  const ids = isEvery ? shownIds : chosenIds
  const chooseIds = (next: (before: ReadonlySet<number>) => ReadonlySet<number>) => {
    setEveryOf(undefined)
    setChosen(next)
  }
  return {
    ids,
    has: (id) => isEvery || chosen.has(id),
    toggle(id, through = false) {
      if (isEvery) return chooseIds(() => new Set(shownIds.filter((otherId) => otherId !== id)))
      const range = through ? between(shownIds, last.current, id) : [id]
      last.current = id
      chooseIds((before) => withAll(before, range, !before.has(id)))
    },
    isAll: shownIds.length > 0 && ids.length === shownIds.length,
    isEvery,
    chooseEvery() {
      setChosen(new Set(shownIds))
      setEveryOf(list)
    },
    toggleAll: () => chooseIds(() => new Set(ids.length === shownIds.length ? [] : shownIds)),
    clear: () => chooseIds(() => new Set()),
  }
}

/** The ids between two rows, in either direction, with both; only the second when the first is not shown. */
function between(shownIds: readonly number[], from: number | undefined, to: number): readonly number[] {
  const [firstIndex, lastIndex] = [shownIds.indexOf(from ?? to), shownIds.indexOf(to)]
  if (firstIndex < 0) return [to]
  return shownIds.slice(Math.min(firstIndex, lastIndex), Math.max(firstIndex, lastIndex) + 1)
}

function withAll(
  ids: ReadonlySet<number>,
  changedIds: readonly number[],
  isIn: boolean,
): ReadonlySet<number> {
  const next = new Set(ids)
  for (const id of changedIds) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}

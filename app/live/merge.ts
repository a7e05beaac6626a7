/** A row that the server counts: of two renderings the one with the higher version is the newer. */
export type Versioned = { id: number; version: number }

/** The newer of what is shown and what came: an event that arrives late never takes the screen back. */
export function newer<T extends Versioned>(shown: T | undefined, came: T): T {
  return shown && shown.version > came.version ? shown : came
}

/** Rows with one put in or replaced, in order. The same array when nothing changes, so that nothing is drawn again. */
export function upsert<T extends Versioned>(
  rows: readonly T[],
  came: T,
  order: (a: T, b: T) => number,
): readonly T[] {
  const at = rows.findIndex((row) => row.id === came.id)
  const shown = rows[at]
  const row = newer(shown, came)
  if (shown === row) return rows
  const rest = shown ? rows.toSpliced(at, 1) : rows
  const place = rest.findIndex((other) => order(row, other) < 0)
  return place === -1 ? [...rest, row] : rest.toSpliced(place, 0, row)
}

/** Rows with one replaced where it stands; a row that is not shown is not put in. */
export function replace<T extends Versioned>(rows: readonly T[], came: T): readonly T[] {
  const at = rows.findIndex((row) => row.id === came.id)
  const shown = rows[at]
  if (!shown || newer(shown, came) === shown) return rows
  return rows.with(at, came)
}

/** Each row through a change; the same array when none of them changed. */
export function mapped<T>(rows: readonly T[], change: (row: T) => T): readonly T[] {
  const after = rows.map(change)
  return after.some((row, at) => row !== rows[at]) ? after : rows
}

export function without<T extends { id: number }>(rows: readonly T[], id: number): readonly T[] {
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows
}

/** Two pages as one list without doubles, the newer rendering of each row, in order. */
export function joinPages<T extends Versioned>(
  one: readonly T[],
  other: readonly T[],
  order: (a: T, b: T) => number,
): readonly T[] {
  const rows = new Map(one.map((row) => [row.id, row]))
  for (const row of other) rows.set(row.id, newer(rows.get(row.id), row))
  return [...rows.values()].sort(order)
}

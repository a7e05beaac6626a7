/**
 * True when a test tries its whole table: `bun run test` shows each rule once, `bun run prove depth` runs the files
 * that import this in full.
 */
export const isProof = process.env.TEST_DEPTH === 'proof'

/** All values in a proof; else one, the next for each place, so that all are met over many places. */
export function inTurn<T>(values: readonly T[], index: number): readonly T[] {
  return isProof || values.length === 0 ? values : values.slice(index % values.length).slice(0, 1)
}

/** Returns the number of random tries: a few, and in a proof many. */
export function timesOf({ few, many }: { few: number; many: number }): number {
  return isProof ? many : few
}

/** A value of a list, and its place in the whole list. */
type Placed<T> = { index: number; value: T }

/** A list in portions, so that a failure names its place and no test takes long. */
export function portionsOf<T>(values: readonly T[], size: number): { name: string; values: Placed<T>[] }[] {
  const placed = values.map((value, index) => ({ index, value }))
  const starts = values.flatMap((_, index) => (index % size === 0 ? [index] : []))
  return starts.map((start) => {
    const portion = placed.slice(start, start + size)
    return { name: `${start + 1} to ${start + portion.length} of ${values.length}`, values: portion }
  })
}

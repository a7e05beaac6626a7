import type { Figure } from './chart-data'

/** A position in a picture of 100 by 100. */
export type PathPoint = { index: number; x: number; y: number }

/** The stretches of a line between its gaps; each point stands in the middle of its slot. */
export function runsOf(values: readonly Figure[], heightOf: (value: number) => number): PathPoint[][] {
  const runs: PathPoint[][] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const point = { index, x: rounded((100 * (index + 0.5)) / values.length), y: rounded(heightOf(value)) }
    const run = runs.at(-1)
    if (run?.at(-1)?.index === index - 1) run.push(point)
    else runs.push([point])
  }
  return runs
}

/** The line through the points; down to a base it closes into a surface. */
export function lineOf(points: readonly PathPoint[], base?: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const openPath = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
  return base === undefined ? openPath : `${openPath}L${last.x} ${rounded(base)}L${first.x} ${rounded(base)}Z`
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

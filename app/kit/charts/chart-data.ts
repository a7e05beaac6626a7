import type { Tone } from './tones'

/** The kind of number that a chart shows: a plain one, seconds of a duration, or percent (0 to 100). */
export type Unit = 'count' | 'seconds' | 'percent'

/** Nothing was measured there: no zero, but a gap. */
export type Figure = number | null

/** A position of a chart: a day, an hour, a person. */
export type ChartPoint = {
  key: string
  /** The name in full, for the tooltip and the table: "sexta-feira, 21 de novembro". */
  label: string
  /** Its short form under the axis: "21/11". */
  tick?: string
  /** The conversations behind the point. */
  to?: string
  /** Something to say beside the figure, in a chart of rows. */
  note?: string
}

export type Series = {
  key: string
  label: string
  /** A figure for each point. */
  values: readonly Figure[]
  tone?: Tone
  /** The conversations behind its figure at a point, where the point itself leads elsewhere. */
  hrefOf?: (index: number) => string | undefined
}

/** A part of a whole. */
export type Part = { key: string; label: string; value: number; tone?: Tone; to?: string }

export type ChartProps = {
  /** Names the chart: it begins its sentence and heads its table. */
  title: string
  /** The head of the points in the table: "Dia". */
  pointHead: string
  points: readonly ChartPoint[]
  series: readonly Series[]
  /** A plain number unless it says otherwise. */
  unit?: Unit
  /** The sentence for those who do not see the chart, in place of the one on its highest figure. */
  summary?: string
  /** The sentence in place of a chart of nothing. */
  empty?: string
}

/** True when nothing but zeros and gaps would be drawn. */
export function isBlank(series: readonly Pick<Series, 'values'>[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null || value === 0))
}

/** The sum of parts. */
export function sumOf(parts: readonly { value: number }[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

/** The series on top of each other, as one. */
export function sumSeries(series: readonly Pick<Series, 'values'>[]): number[] {
  const length = Math.max(0, ...series.map(({ values }) => values.length))
  return Array.from({ length }, (_, index) =>
    series.reduce((total, { values }) => total + (values[index] ?? 0), 0),
  )
}

export type Highest = { seriesIndex: number; pointIndex: number; value: number }

/** The highest figure, the first of several that are equal; none where nothing was measured. */
export function findHighest(series: readonly Pick<Series, 'values'>[]): Highest | undefined {
  let highest: Highest | undefined
  for (const [seriesIndex, { values }] of series.entries()) {
    for (const [pointIndex, value] of values.entries()) {
      if (value === null || (highest && value <= highest.value)) continue
      highest = { seriesIndex, pointIndex, value }
    }
  }
  return highest
}

/** Parts in whole percent that add up to 100: what rounding takes away goes to those that lose most by it. */
export function wholePercents(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return values.map(() => 0)
  const exact = values.map((value) => (100 * value) / total)
  const floors = exact.map(Math.floor)
  const missingCount = Math.round(100 - floors.reduce((sum, percent) => sum + percent, 0))
  const byLoss = exact
    .map((percent, index) => ({ index, loss: percent - Math.floor(percent) }))
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, missingCount)
  const raised = new Set(byLoss.map(({ index }) => index))
  return floors.map((percent, index) => percent + (raised.has(index) ? 1 : 0))
}

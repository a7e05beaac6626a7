import type { Figure, Unit } from './chart-data'

export type Axis = {
  from: number
  to: number
  step: number
  ticks: readonly number[]
}

/** More lines than this make a plot restless. */
const MAX_STEPS = 5
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Steps by which people count time; days go on in round numbers. */
const DURATION_STEPS = [
  1,
  2,
  5,
  10,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
]

/** An axis from zero (or below it, where figures are) to the first round number above all of them. */
export function axisOf(values: readonly Figure[], unit: Unit): Axis {
  const figures = values.filter((value) => value !== null)
  const highest = Math.max(0, ...figures)
  const lowest = Math.min(0, ...figures)
  const step = stepOf(highest - lowest, unit, figures.every(Number.isInteger))
  const firstStep = Math.floor(lowest / step + 0)
  const lastStep = Math.max(firstStep + 1, Math.ceil(highest / step))
  const ticks = Array.from({ length: lastStep - firstStep + 1 }, (_, index) =>
    clean((firstStep + index) * step),
  )
  return { from: clean(firstStep * step), to: clean(lastStep * step), step, ticks }
}

function stepOf(span: number, unit: Unit, isWhole: boolean): number {
  const wanted = span / MAX_STEPS
  if (unit !== 'seconds') return Math.max(niceStep(wanted), isWhole ? 1 : 0)
  return DURATION_STEPS.find((step) => step >= wanted) ?? DAY * niceStep(wanted / DAY, 1)
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below. */
function niceStep(wanted: number, least = 0): number {
  if (wanted <= least) return least || 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const factor = [1, 2, 5].find((candidate) => candidate * power >= wanted * (1 - 1e-9)) ?? 10
  return factor * power
}

/** Takes away what binary fractions add: 0.30000000000000004. */
function clean(value: number): number {
  return Number(value.toPrecision(12))
}

/** The height of a figure in the plot, in percent from its top. */
export function percentFromTop(value: number, { from, to }: Axis): number {
  return (100 * (to - value)) / (to - from)
}

export type LabelStrides = {
  /** In a chart of a phone's width every n-th point has its label. */
  narrow: number
  /** In a wider one. A multiple of it is the narrow one, so that labels only go. */
  wide: number
}

const LETTER_PX = 6.5
const GAP_PX = 12
/** The narrowest plots of either kind; the wide kind begins at `@lg`, 512 px. */
const PLOT_PX = { narrow: 250, wide: 450 }
/** A longer label is cut. */
const MAX_LETTERS = 14

/** Counts the points to a label, so that labels do not touch: by rule, since nothing can be measured on a server. */
export function labelStrides(labels: readonly string[]): LabelStrides {
  const width = labelWidth(labels) + GAP_PX
  const wide = strideIn(PLOT_PX.wide, labels.length, width)
  return { wide, narrow: Math.ceil(strideIn(PLOT_PX.narrow, labels.length, width) / wide) * wide }
}

function strideIn(plotWidth: number, count: number, width: number): number {
  return Math.max(1, Math.ceil((count * width) / plotWidth))
}

function labelWidth(labels: readonly string[]): number {
  return LETTER_PX * Math.min(MAX_LETTERS, Math.max(1, ...labels.map(({ length }) => length)))
}

/** Half the width of a label, in pixels: so far it stays from the edges of the plot. */
export function halfLabel(label: string): number {
  return Math.round(labelWidth([label]) / 2)
}

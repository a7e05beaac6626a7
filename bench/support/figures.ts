import { z } from 'zod'

/** One line of the scoreboard. Times are only ever compared within one run; the ratio is the figure. */
export const Figure = z.object({
  id: z.string(),
  measure: z.string(),
  /** The comparison for the figure, measured in the same run. */
  against: z.string(),
  ours: z.string(),
  theirs: z.string(),
  ratio: z.number(),
  /** Lowest and highest ratio of the repeats. */
  spread: z.tuple([z.number(), z.number()]),
  target: z.string(),
  /** Null where there is no target. */
  holds: z.boolean().nullable(),
})
export type Figure = z.infer<typeof Figure>

/** A figure is a line of JSON on the standard output of its bench. */
export const FigureLine = z.object({ figure: Figure })

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

/** Runs both in turns, so that a noisy neighbour hurts both, and gives every repeat's value. */
export async function inTurns(
  repeats: number,
  measureRecado: () => Promise<number>,
  measurePeer: () => Promise<number>,
): Promise<{ recado: number[]; peer: number[]; ratios: number[] }> {
  const a: number[] = []
  const b: number[] = []
  for (let i = 0; i < repeats; i++) {
    a.push(await measureRecado())
    b.push(await measurePeer())
  }
  return { recado: a, peer: b, ratios: a.map((value, i) => value / (b[i] ?? Number.NaN)) }
}

/** Median time in ms of `runs` calls after a few to warm up. */
export async function timeOf(runs: number, work: () => Promise<unknown>, warmUps = 5): Promise<number> {
  for (let i = 0; i < warmUps; i++) await work()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

type FigureInput = Pick<Figure, 'id' | 'measure' | 'against' | 'target'> & {
  turns: { recado: number[]; peer: number[]; ratios: number[] }
  unit: string
  /** Left out where there is no target. */
  holds?: (ratio: number) => boolean
}

export function figure({ turns, unit, holds, ...figureFields }: FigureInput): Figure {
  const ratio = median(turns.ratios)
  const show = (values: number[]) => `${round(median(values))} ${unit}`
  return {
    ...figureFields,
    ours: show(turns.recado),
    theirs: show(turns.peer),
    ratio,
    spread: [Math.min(...turns.ratios), Math.max(...turns.ratios)],
    holds: holds ? holds(ratio) : null,
  }
}

export function report(result: Figure): void {
  console.log(JSON.stringify({ figure: result }))
}

export function round(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value >= 1 ? value.toFixed(2) : value.toPrecision(2)
}

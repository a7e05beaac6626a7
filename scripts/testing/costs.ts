import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type KindName, kindOf } from './kinds.ts'

/** The cost of a test file, in seconds of a core. */
export type FileCost = { file: string; runner: number; database: number; browser: number }

/** A line that tests/support/file-cost.ts writes; `runner` and `browser` are sums since its process began. */
const CostLine = z.object({ file: z.string(), runner: z.number(), database: z.number(), browser: z.number() })

const COSTS_FILE = path.join(import.meta.dirname, 'kept-costs.json')
const KeptRun = z.object({
  /** The number of times that their machine was slower than the reference machine. */
  factor: z.number(),
  commit: z.string(),
  /** Seconds of a core on that machine. */
  files: z.record(z.string(), z.number()),
})
export type KeptCosts = z.infer<typeof KeptRun>

/** Reads what the files of a run took, from the folder that they wrote into. */
export function readCosts(folder: string): FileCost[] {
  return readdirSync(folder).flatMap((name) => {
    const lines = readFileSync(path.join(folder, name), 'utf8').trim().split('\n')
    const sums = lines.map((text) => CostLine.parse(JSON.parse(text)))
    return sums.map((costLine, index) => {
      const before = sums[index - 1]
      return {
        file: costLine.file,
        runner: costLine.runner - (before?.runner ?? 0),
        database: costLine.database,
        browser: Math.max(0, costLine.browser - (before?.browser ?? 0)),
      }
    })
  })
}

export function totalOf({ runner, database, browser }: FileCost): number {
  return runner + database + browser
}

/** The sums of the costs by the kind of their files. */
export function sumByKind(costs: readonly FileCost[]): Map<KindName, FileCost> {
  const sums = new Map<KindName, FileCost>()
  for (const cost of costs) {
    const kind = kindOf(cost.file)
    const sum = sums.get(kind) ?? { file: kind, runner: 0, database: 0, browser: 0 }
    sums.set(kind, {
      file: kind,
      runner: sum.runner + cost.runner,
      database: sum.database + cost.database,
      browser: sum.browser + cost.browser,
    })
  }
  return sums
}

/** The costs of the last run that was kept, by `bun run test --keep-costs`. */
export function keptCosts(): KeptCosts {
  return KeptRun.parse(JSON.parse(readFileSync(COSTS_FILE, 'utf8')))
}

/** Seconds by file as they were kept. */
export function keptSeconds(): Record<string, number> {
  return keptCosts().files
}

export function keepCosts(costs: readonly FileCost[], machine: { factor: number; commit: string }): void {
  const seconds = costs.map((cost) => [cost.file, Math.round(10 * totalOf(cost)) / 10] as const)
  const files = Object.fromEntries(seconds.toSorted(([file], [otherFile]) => file.localeCompare(otherFile)))
  writeFileSync(COSTS_FILE, `${JSON.stringify({ ...machine, files }, null, 2)}\n`)
}

/** Files that took twice what was kept of them, by this machine's measure, and two seconds more. */
export function doubledFiles(
  costs: readonly FileCost[],
  baseline: KeptCosts,
  factor: number,
): { file: string; seconds: number; keptSeconds: number }[] {
  return costs.flatMap((cost) => {
    const before = baseline.files[cost.file]
    if (before === undefined) return []
    const expected = (before * factor) / baseline.factor
    const seconds = totalOf(cost)
    return seconds > 2 * expected && seconds > expected + 2
      ? [{ file: cost.file, seconds, keptSeconds: expected }]
      : []
  })
}

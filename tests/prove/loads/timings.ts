/** The times that each kind of call took, in milliseconds. */
export type Timings = ReadonlyMap<string, readonly number[]>

/** The least time that so many of a hundred calls do not exceed. */
export function percentile(durationsMs: readonly number[], percent: number): number {
  const sorted = durationsMs.toSorted((durationA, durationB) => durationA - durationB)
  const index = Math.ceil((sorted.length * percent) / 100) - 1
  return sorted[Math.max(0, index)] ?? Number.NaN
}

/** The table of a load: a line a kind of call, with what it took when all was quiet and under the load. */
export function tableOf(quiet: Timings, loaded: Timings): string[] {
  const rows = [...loaded].map(([name, durationsMs]) => {
    const quietMs = quiet.get(name) ?? []
    return [
      name,
      `${quietMs.length} / ${durationsMs.length}`,
      ...[quietMs, durationsMs].flatMap((values) => [50, 99, 100].map((percent) => inMs(values, percent))),
    ]
  })
  const head = ['ms', 'calls', 'quiet 50 %', '99 %', 'most', 'loaded 50 %', '99 %', 'most']
  const table = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

function inMs(durationsMs: readonly number[], percent: number): string {
  return String(Math.round(percentile(durationsMs, percent)))
}

/** Kinds of calls whose 99th percentile is above both limits: a multiple of the quiet one, and a time that people do not mind. */
export function findSlowed(quiet: Timings, loaded: Timings, limits: SlowdownLimits): string[] {
  return [...loaded].flatMap(([name, durationsMs]) => {
    const quietMs = percentile(quiet.get(name) ?? [], 99)
    const loadedMs = percentile(durationsMs, 99)
    const isSlowed = !(loadedMs <= quietMs * limits.times || loadedMs <= limits.acceptableMs)
    return isSlowed ? [name] : []
  })
}

export type SlowdownLimits = { times: number; acceptableMs: number }

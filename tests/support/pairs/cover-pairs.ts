type Factors = Record<string, readonly string[]>
type Candidate<T> = { one: T; pairs: readonly string[] }

/**
 * Few combinations of the values of all factors in which any two that may meet do; the product of the two factors that
 * `whole` names is taken in full. `may` says what cannot be. The same for the same factors.
 */
export function coverPairs<F extends Factors>(
  factors: F,
  whole: readonly [keyof F & string, keyof F & string],
  may: (combination: Combination<F>) => boolean,
): Combination<F>[] {
  const possible = product(factors)
    .filter(may)
    .map((one) => ({ one, pairs: pairsOf(one) }))
  const missing = new Set(possible.flatMap(({ pairs }) => pairs))
  const chosen: Combination<F>[] = []
  const take = (from: readonly Candidate<Combination<F>>[]) => {
    const best = bestOf(from, missing)
    if (!best) return
    for (const pair of best.pairs) missing.delete(pair)
    chosen.push(best.one)
  }
  const [first, second] = whole
  for (const cell of Map.groupBy(possible, ({ one }) => `${one[first]} ${one[second]}`).values()) take(cell)
  while (missing.size > 0) take(possible)
  return chosen
}

/** Few combinations in which any two values that may meet, and that `wanted` asks for, do. The same for the same factors. */
export function coverWanted<F extends Factors>(
  factors: F,
  may: (combination: Combination<F>) => boolean,
  wanted: (combination: Combination<F>) => readonly string[],
): Combination<F>[] {
  const possible = product(factors)
    .filter(may)
    .map((one) => ({ one, pairs: wanted(one) }))
  const missing = new Set(possible.flatMap(({ pairs }) => pairs))
  const chosen: Combination<F>[] = []
  while (missing.size > 0) {
    const best = bestOf(possible, missing)
    if (!best) break
    for (const pair of best.pairs) missing.delete(pair)
    chosen.push(best.one)
  }
  return chosen
}

export type Combination<F extends Factors> = { [Name in keyof F]: F[Name][number] }

function bestOf<T>(from: readonly Candidate<T>[], missing: ReadonlySet<string>): Candidate<T> | undefined {
  let [best] = from
  let most = -1
  for (const candidate of from) {
    const gain = candidate.pairs.filter((pair) => missing.has(pair)).length
    if (gain > most) [best, most] = [candidate, gain]
  }
  return best
}

function product<F extends Factors>(factors: F): Combination<F>[] {
  const names: (keyof F)[] = Object.keys(factors)
  let made: Partial<Combination<F>>[] = [{}]
  for (const name of names) {
    made = made.flatMap((one) => (factors[name] ?? []).map((value) => ({ ...one, [name]: value })))
  }
  return made.filter((one): one is Combination<F> => names.every((name) => name in one))
}

function pairsOf(combination: Record<string, string>): string[] {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${value}`)
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`))
}

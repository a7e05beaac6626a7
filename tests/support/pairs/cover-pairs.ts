type Factors = Record<string, readonly string[]>
type Candidate<T> = { combination: T; pairs: readonly string[] }

/**
 * Few combinations of the values of all factors in which any two that may meet do; the product of the two factors that
 * `factorPair` names is taken in full. `may` says what cannot be. The same for the same factors.
 */
export function coverPairs<F extends Factors>(
  factors: F,
  factorPair: readonly [keyof F & string, keyof F & string],
  may: (combination: Combination<F>) => boolean,
): Combination<F>[] {
  const possible = product(factors)
    .filter(may)
    .map((combination) => ({ combination, pairs: pairsOf(combination) }))
  const missing = new Set(possible.flatMap(({ pairs }) => pairs))
  const chosen: Combination<F>[] = []
  const take = (from: readonly Candidate<Combination<F>>[]) => {
    const best = bestOf(from, missing)
    if (!best) return
    for (const pair of best.pairs) missing.delete(pair)
    chosen.push(best.combination)
  }
  const [first, second] = factorPair
  for (const cell of Map.groupBy(
    possible,
    ({ combination }) => `${combination[first]} ${combination[second]}`,
  ).values())
    take(cell)
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
    .map((combination) => ({ combination, pairs: wanted(combination) }))
  const missing = new Set(possible.flatMap(({ pairs }) => pairs))
  const chosen: Combination<F>[] = []
  while (missing.size > 0) {
    const best = bestOf(possible, missing)
    if (!best) break
    for (const pair of best.pairs) missing.delete(pair)
    chosen.push(best.combination)
  }
  return chosen
}

export type Combination<F extends Factors> = { [Name in keyof F]: F[Name][number] }

function bestOf<T>(from: readonly Candidate<T>[], missing: ReadonlySet<string>): Candidate<T> | undefined {
  let [best] = from
  let largestCount = -1
  for (const candidate of from) {
    const gain = candidate.pairs.filter((pair) => missing.has(pair)).length
    if (gain > largestCount) [best, largestCount] = [candidate, gain]
  }
  return best
}

function product<F extends Factors>(factors: F): Combination<F>[] {
  const names: (keyof F)[] = Object.keys(factors)
  let combinations: Partial<Combination<F>>[] = [{}]
  for (const name of names) {
    combinations = combinations.flatMap((combination) =>
      (factors[name] ?? []).map((value) => ({ ...combination, [name]: value })),
    )
  }
  return combinations.filter((partial): partial is Combination<F> => names.every((name) => name in partial))
}

function pairsOf(combination: Record<string, string>): string[] {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${value}`)
  return values.flatMap((pairA, index) => values.slice(index + 1).map((pairB) => `${pairA} ${pairB}`))
}

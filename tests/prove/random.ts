/** Random numbers that a printed seed brings back (mulberry32). */
export type Random = {
  seed: number
  next(): number
  below(limit: number): number
  pick<T>(from: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    seed,
    next,
    below,
    pick(from) {
      const chosen = from[below(from.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
  }
}

/** Distinct steps of `total` for each count of faults, chosen by the seed. */
export function spread(total: number, counts: readonly number[], random: Random): Set<number>[] {
  const steps = Array.from({ length: total }, (_, i) => i)
  return counts.map((count) => {
    const chosen = Array.from({ length: Math.min(count, steps.length) }, () =>
      steps.splice(random.below(steps.length), 1),
    )
    return new Set(chosen.flat())
  })
}

/** The seed of a run: printed, and given back through PROVE_SEED. */
export function seedOfRun(): number {
  return Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 1_000_000))
}

/** Returns the size of a proof: the environment's value, or its full size. */
export function sizeOfRun(
  variable: 'PROVE_SECONDS' | 'PROVE_BACKLOG' | 'PROVE_KILLS' | 'PROVE_RECIPIENTS',
  full: number,
): number {
  return Number(process.env[variable] ?? full)
}

/** A proof's counts, as one line on the standard output. */
export function tell(name: string, counts: Record<string, unknown>): void {
  console.log(`proof ${JSON.stringify({ name, ...counts })}`)
}

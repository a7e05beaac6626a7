/** The seed of a run: printed, and given back through PROVE_SEED. */
export function seedOfRun(): number {
  return Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 1_000_000))
}

/** The variables that make a proof smaller. */
const SIZES = ['PROVE_SECONDS', 'PROVE_BACKLOG', 'PROVE_KILLS', 'PROVE_RECIPIENTS'] as const

/** Returns the size of a proof: the environment's value, or its full size. */
export function sizeOfRun(variable: (typeof SIZES)[number], full: number): number {
  return Number(process.env[variable] ?? full)
}

/** Whether some proof is smaller than it should be. */
export function isShortened(environment: Readonly<Record<string, string | undefined>>): boolean {
  return SIZES.some((variable) => environment[variable] !== undefined)
}

/** A proof's counts, as one line on the standard output. */
export function tell(name: string, counts: Record<string, unknown>): void {
  console.log(`proof ${JSON.stringify({ name, ...counts })}`)
}

/**
 * How many times slower than the reference machine this one is, 1 at least: measured by the runner (scripts/testing/machine.ts),
 * which hands it on.
 */
export const machineFactor = Math.max(1, Number(process.env.TEST_MACHINE_FACTOR) || 1)

/** A limit of the reference machine, in milliseconds, as a limit of this one. */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * machineFactor)
}

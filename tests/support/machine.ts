/**
 * The number of times that this machine is slower than the reference machine, at least 1. The runner measures it
 * (scripts/testing/machine.ts) and passes it on.
 */
export const machineFactor = Math.max(1, Number(process.env.TEST_MACHINE_FACTOR) || 1)

/** A limit of the reference machine, in milliseconds, as a limit of this one. */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * machineFactor)
}

/** The work took too long. It may still end, with success or failure. */
export class TimedOut extends Error {}

/** Rejects with TimedOut when `work` takes longer than `ms`. The work itself continues, and its result is ignored. */
export async function withTimeout<T>(work: Promise<T>, ms: number, workName: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut(`${workName} took longer than ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The work was not waited for any longer: it may still end, well or badly. */
export class TimedOut extends Error {}

/** Rejects with TimedOut when `work` takes longer than `ms`; the work itself goes on, and whatever it ends with is dropped. */
export async function withTimeout<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut(`${what} took longer than ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

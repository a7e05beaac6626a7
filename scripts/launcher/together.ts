/**
 * Like Promise.all, but the first failure aborts the others at once, and is thrown when all have ended: nothing goes on
 * starting behind our back, and nobody waits for a build to learn that a port was taken.
 */
export async function together<T extends readonly unknown[]>(
  abort: AbortController,
  work: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  let first: { error: unknown } | undefined
  const watched = work.map(async (task) => {
    try {
      await task
    } catch (error) {
      first ??= { error }
      abort.abort()
    }
  })
  await Promise.all(watched)
  if (first !== undefined) throw first.error
  return Promise.all(work)
}

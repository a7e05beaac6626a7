/** A reading that failed is tried again: until then what is shown may be old. */
const RETRY_MS = 3_000

/**
 * Reads something whenever it is asked to: one reading at a time, so that none overtakes another; once more when asked
 * meanwhile, for what is on its way may be older; and again after a failure. `read` answers false for one that is worth
 * trying again.
 */
export function makeRefetcher(read: () => Promise<boolean>, retryMs = RETRY_MS) {
  let isReading = false
  let isWanted = false
  let isWatched = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    isReading = true
    let isDone = true
    while (isWanted) {
      isWanted = false
      isDone = await read().catch(() => false)
    }
    isReading = false
    if (!isDone && isWatched) retry = setTimeout(refetch, retryMs)
  }
  function refetch(): void {
    clearTimeout(retry)
    isWanted = isWatched = true
    if (!isReading) void run()
  }
  return {
    refetch,
    /** Nobody looks any more; asking begins it anew. */
    stop(): void {
      clearTimeout(retry)
      isWanted = isWatched = false
    },
  }
}

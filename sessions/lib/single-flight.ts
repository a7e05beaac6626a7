/** Calls that come while one runs make it run once more. */
export function singleFlight(
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null
  let isWanted = false

  async function run(): Promise<void> {
    do {
      isWanted = false
      await work().catch(failed)
    } while (isWanted)
  }

  return () => {
    isWanted = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

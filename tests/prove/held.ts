const LOOK_EVERY_MS = 1000

/** The most memory that the work holds beyond what there was before: what a collection leaves. */
export async function heldBy(work: () => Promise<void>): Promise<number> {
  const held = () => {
    Bun.gc(true)
    return process.memoryUsage().heapUsed
  }
  const before = held()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, held())
  }, LOOK_EVERY_MS)
  await work().finally(() => clearInterval(timer))
  return most - before
}

/** The milliseconds that the work takes. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}

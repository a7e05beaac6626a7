/**
 * Collects while the previous batch is being handled, and for `windowMs` at least: one write for many, and each caller
 * waits for its own.
 */
export function batched<T>(handle: (items: T[]) => Promise<void>, windowMs = 0): (item: T) => Promise<void> {
  let waiting: { items: T[]; done: Promise<void> } | null = null
  let running: Promise<unknown> = Promise.resolve()

  return (item) => {
    if (waiting) {
      waiting.items.push(item)
      return waiting.done
    }
    const items = [item]
    const opened = windowMs > 0 ? Bun.sleep(windowMs) : Promise.resolve()
    const done = Promise.all([running, opened]).then(() => {
      waiting = null
      return handle(items)
    })
    waiting = { items, done }
    running = done.catch(() => undefined)
    return done
  }
}

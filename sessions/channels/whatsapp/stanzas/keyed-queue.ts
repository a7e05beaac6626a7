/**
 * Work under one key runs one after the other, in the order it was asked for; that under other keys runs beside it. What
 * fails does not hold up what comes after it.
 */
export function keyedQueue() {
  const last = new Map<string, Promise<unknown>>()

  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = Promise.allSettled([turn])
    last.set(key, ended)
    void ended.then(() => {
      if (last.get(key) === ended) last.delete(key)
    })
    return turn
  }
}

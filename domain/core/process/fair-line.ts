/**
 * Work one after the other, by whose it is: those who wait take turns, so that who asks for a hundred things holds nobody
 * else longer than one of them.
 */
export function makeFairLine<K>(): <T>(owner: K, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<K, (() => Promise<void>)[]>()
  let isBusy = false

  function goOn(): void {
    const next = take()
    isBusy = next !== undefined
    next?.().then(goOn, goOn)
  }

  /** The first of whoever has waited longest for a turn; who has more stands behind the others again. */
  function take(): (() => Promise<void>) | undefined {
    const [turn] = waiting
    if (!turn) return undefined
    const [owner, [first, ...queued]] = turn
    waiting.delete(owner)
    if (queued.length > 0) waiting.set(owner, queued)
    return first
  }

  return <T>(owner: K, work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), () => work().then(resolve, reject)])
      if (!isBusy) goOn()
    })
}

/** Pause before code that could not be loaded, because the network has just gone, is requested again. */
const AGAIN_MS = 1_000

/** Calls `begin` once the code is loaded. The returned function ends it, now or as soon as it has begun. */
export function whenLoaded<Code>(load: () => Promise<Code>, begin: (code: Code) => () => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const ask = () =>
    void load().then(
      (code) => {
        if (!isOver) stop = begin(code)
      },
      () => {
        if (!isOver) retry = setTimeout(ask, AGAIN_MS)
      },
    )
  ask()
  return () => {
    isOver = true
    clearTimeout(retry)
    stop?.()
  }
}

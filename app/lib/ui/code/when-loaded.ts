/** Code that does not come, for a network that has just gone, is asked for again. */
const AGAIN_MS = 1_000

/** Begins once the code has come; what it answers ends it, now or as soon as it has begun. */
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

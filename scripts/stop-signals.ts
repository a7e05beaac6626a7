const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type StopSignal = (typeof SIGNALS)[number]

/**
 * The time within which two signals count as one press. Two presses by a person lie further apart; the signals of one
 * press arrived 2 ms apart on an idle machine.
 */
const ONE_PRESS_MS = 500

/**
 * Tells of each wish to stop, and whether one came before it. A terminal sends Ctrl-C to all that run in it, and a runner
 * that started us (npx, bun run) may hand its own on: one press, now and then, is two signals.
 */
export function onStopSignals(
  onWish: (name: StopSignal, isAgain: boolean) => void,
  now = () => performance.now(),
): () => void {
  let first: number | undefined
  const listeners = SIGNALS.map((name) => {
    const listener = () => {
      if (first !== undefined && now() - first < ONE_PRESS_MS) return
      const isAgain = first !== undefined
      first ??= now()
      onWish(name, isAgain)
    }
    process.on(name, listener)
    return () => process.off(name, listener)
  })
  return () => {
    for (const forget of listeners) forget()
  }
}

/**
 * Measures how long something has gone on, without the pauses. It uses the clock, because timers of a hidden tab run
 * late.
 */
export function makeStopwatch(now: () => number = () => performance.now()) {
  let elapsed = 0
  let since: number | undefined = now()
  return {
    pause() {
      if (since !== undefined) elapsed += now() - since
      since = undefined
    },
    resume() {
      since ??= now()
    },
    seconds: () => (elapsed + (since === undefined ? 0 : now() - since)) / 1000,
  }
}

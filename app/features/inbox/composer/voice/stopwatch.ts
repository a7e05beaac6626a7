/** How long something has gone on, without the times in between when it stood still. Timers of a hidden tab run late: it goes by the clock. */
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

type Choice = Record<string, string>

let waiting: Choice = {}
let notify: (() => void) | undefined

/** Has a preference kept; of two choices of one name that were not sent yet, the later. */
export function keepPreference(change: Choice): void {
  waiting = { ...waiting, ...change }
  notify?.()
}

/** Returns the choices to send next, each only once. */
export function nextPreferences(): Choice | undefined {
  const next = waiting
  waiting = {}
  return Object.keys(next).length > 0 ? next : undefined
}

/** Tells when something is to be sent. */
export function whenChosen(tell: () => void) {
  notify = tell
  tell()
  return () => {
    notify = undefined
  }
}

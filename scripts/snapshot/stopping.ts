import { refusal } from '#scripts/refusal.ts'
import { onStopSignals } from '#scripts/stop-signals.ts'

/** Aborts when this process is told to end, so that what was begun is taken back first. Told again, it ends at once. */
export function stopSignal(): AbortSignal {
  const abort = new AbortController()
  onStopSignals((name, isAgain) => {
    if (isAgain) process.exit(130)
    abort.abort(refusal(`Stopped (${name}); nothing was kept.`))
  })
  return abort.signal
}

/** Waits for the work, or rejects as soon as the signal aborts; the work is then left to itself. */
export function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  return Promise.race([promise, work]).finally(() => signal.removeEventListener('abort', stop))
}

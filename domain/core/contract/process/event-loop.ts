import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * The longest time that work in this process kept everything else waiting, and its 99th percentile, in milliseconds,
 * over the window before.
 */
export type EventLoop = { heldMs: number; p99Ms: number }

/** Longer than this, people feel it. */
const FELT_MS = 200
const WINDOW_MS = 10_000
const NANOSECONDS = 1e6

type Log = { warn(fields: EventLoop, text: string): void; debug(fields: EventLoop, text: string): void }

/**
 * Measures how long this process's event loop is held, in windows of ten seconds, and logs each: as a warning when one
 * piece of work took longer than people stand. For as long as the process runs.
 */
export function watchEventLoop(log: Log, windowMs = WINDOW_MS): { last(): EventLoop; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  let last: EventLoop = { heldMs: 0, p99Ms: 0 }
  delays.enable()

  function turn(): void {
    last = {
      heldMs: Math.round(delays.max / NANOSECONDS),
      p99Ms: Math.round(delays.percentile(99) / NANOSECONDS),
    }
    delays.reset()
    if (last.heldMs > FELT_MS) log.warn(last, 'the event loop was held')
    else log.debug(last, 'the event loop')
  }
  const timer = setInterval(turn, windowMs)
  timer.unref()
  return {
    last: () => last,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

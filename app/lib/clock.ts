/**
 * Starts to measure: how many milliseconds have passed, by the larger of two clocks. One stands still while a machine sleeps;
 * the other is wherever somebody sets it.
 */
export function startClock(): () => number {
  const [steadyMs, wallMs] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - steadyMs, Date.now() - wallMs)
}

let server: { saidMs: number; passedMs: () => number } | undefined

/** The server has just said what time it is (ISO): with a page, and with each renewal of the bearer. */
export function keepServerTime(instant: string): void {
  server = { saidMs: Date.parse(instant), passedMs: startClock() }
}

/** Returns the server's time, in milliseconds; by the machine's own clock until the server has told it. */
export function serverTime(): number {
  return server ? server.saidMs + server.passedMs() : Date.now()
}

/**
 * Starts to measure: how many milliseconds have passed, by the larger of two clocks. One stands still while a machine sleeps;
 * the other is wherever somebody sets it.
 */
export function startClock(): () => number {
  const [steadyMs, wallMs] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - steadyMs, Date.now() - wallMs)
}

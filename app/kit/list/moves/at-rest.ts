/** Whoever has moved over a row so lately is about to press it. */
const AIMING_MS = 2_000

let aimedAt = Number.NEGATIVE_INFINITY

/** Notes that the pointer moves over the rows of a list. */
export function noteAim(): void {
  aimedAt = performance.now()
}

/** Whether rows may change their places: nobody aims at one, and no menu of one is open. */
export function isAtRest(): boolean {
  const isOpen = document.querySelector('[data-row] [aria-expanded="true"]') !== null
  return !isOpen && performance.now() - aimedAt > AIMING_MS
}

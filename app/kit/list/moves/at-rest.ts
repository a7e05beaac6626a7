/** A user whose pointer moved over a row this recently is about to press it. */
const AIMING_MS = 2_000

let aimedAt = Number.NEGATIVE_INFINITY

/** Records that the pointer moves over the rows of a list. */
export function noteAim(): void {
  aimedAt = performance.now()
}

/** Whether rows may move: nobody is about to press one, and no row's menu is open. */
export function isAtRest(): boolean {
  const isOpen = document.querySelector('[data-row] [aria-expanded="true"]') !== null
  return !isOpen && performance.now() - aimedAt > AIMING_MS
}

/** The way from the figure of the period before to the present one. */
export type Change =
  | { kind: 'same' | 'almost' | 'new' }
  | { kind: 'more' | 'less'; percent: number }
  | { kind: 'times'; count: number }

/** From so many times on nobody reads percent. */
const TIMES_FROM = 10

/** Compares two figures, none of them below zero. From nothing there is no percentage: it is new. */
export function compareFigures(now: number, before: number): Change {
  if (now === before) return { kind: 'same' }
  if (before === 0) return { kind: 'new' }
  if (now / before >= TIMES_FROM) return { kind: 'times', count: Math.round(now / before) }
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  if (percent === 0) return { kind: 'almost' }
  return { kind: now > before ? 'more' : 'less', percent }
}

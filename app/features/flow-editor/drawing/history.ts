/** Steps that can be undone. */
const MAX_STEPS = 200
/** Changes of one kind within so many milliseconds are one step: typing, moving by the arrows. */
const JOINED_MS = 1200

/** The states of something that is edited. They share what did not change between them. */
export type History<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** The kind of the last change, and when it was; null = the next one is a step of its own. */
  joining: { key: string; changedAt: number } | null
}

export function beginHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], joining: null }
}

/** A change. With a `key` it joins the step before, where that was of the same kind a moment ago. */
export function record<T>(
  history: History<T>,
  next: T,
  { key, changedAt }: { key?: string | undefined; changedAt: number },
): History<T> {
  if (next === history.present) return history
  const { joining, past, present } = history
  const isJoined = key !== undefined && joining?.key === key && changedAt - joining.changedAt < JOINED_MS
  return {
    past: isJoined ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    future: [],
    joining: key === undefined ? null : { key, changedAt },
  }
}

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  const [previous] = past.slice(-1)
  if (past.length === 0 || previous === undefined) return history
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], joining: null }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  const [next, ...later] = future
  if (future.length === 0 || next === undefined) return history
  return { past: [...past, present], present: next, future: later, joining: null }
}

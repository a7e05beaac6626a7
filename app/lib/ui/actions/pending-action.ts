import { useEffect, useRef } from 'react'

/** Something beside the conversation that a key opens, though it may not be on the screen yet. */
export type Part = 'tag' | 'stage' | 'block' | 'editContact'

/** The time within which a requested part opens, or not at all: code and data may still be loading. */
const WAITS_MS = 5_000

let pendingAction: { part: Part; requestedAt: number } | undefined
const openers = new Map<Part, () => void>()

/** Opens it now, or as soon as it is there. */
export function requestAction(part: Part): void {
  const open = openers.get(part)
  pendingAction = open ? undefined : { part, requestedAt: Date.now() }
  open?.()
}

/** Says how a part is opened, for as long as it is there. */
export function usePendingAction(part: Part, open: () => void, isThere = true): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!isThere) return
    const run = () => latest.current()
    openers.set(part, run)
    if (pendingAction?.part === part) {
      const isLate = Date.now() - pendingAction.requestedAt > WAITS_MS
      pendingAction = undefined
      if (!isLate) run()
    }
    return () => {
      if (openers.get(part) === run) openers.delete(part)
    }
  }, [part, isThere])
}

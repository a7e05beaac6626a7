import { useState } from 'react'
import type { Draft } from './draft'

type History = { past: readonly Draft[]; now: Draft; future: readonly Draft[] }

/** How many changes can be taken back. */
const MOST_STEPS = 100

/** A menu that is edited, with its way back: nothing of it is gone before it was saved, and not then. */
export function useDraft(begun: Draft) {
  const [history, setHistory] = useState<History>({ past: [], now: begun, future: [] })
  return {
    draft: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (by: (draft: Draft) => Draft) =>
      setHistory(({ past, now }) => ({ past: [...past, now].slice(-MOST_STEPS), now: by(now), future: [] })),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** Another menu is the one of now. */
    reset: (now: Draft) => setHistory({ past: [], now, future: [] }),
  }
}

function undone({ past, now, future }: History): History {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future }
}

function redone({ past, now, future }: History): History {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
}

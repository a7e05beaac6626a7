import { useState } from 'react'
import { type Draft, knownAs } from './draft'

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
    /** The one of now was saved, and is kept so: what was done before can be taken back as well. */
    keep: (saved: Draft, kept: Draft) => setHistory((history) => keptIn(history, saved, kept)),
    /** Another menu is the one of now. */
    reset: (now: Draft) => setHistory({ past: [], now, future: [] }),
  }
}

function keptIn({ past, future }: History, saved: Draft, kept: Draft): History {
  const known = knownAs(saved, kept)
  return { past: past.map(known), now: kept, future: future.map(known) }
}

function undone({ past, now, future }: History): History {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future }
}

function redone({ past, now, future }: History): History {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
}

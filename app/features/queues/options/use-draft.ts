import { useState } from 'react'
import { type Draft, knownAs } from './draft'

type History = { past: readonly Draft[]; now: Draft; future: readonly Draft[] }

/** The number of changes that can be undone. */
const MAX_STEPS = 100

/**
 * A menu while it is edited, with undo and redo. Nothing is lost by saving: earlier changes can still be undone
 * afterwards.
 */
export function useDraft(begun: Draft) {
  const [history, setHistory] = useState<History>({ past: [], now: begun, future: [] })
  return {
    draft: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (by: (draft: Draft) => Draft) =>
      setHistory(({ past, now }) => ({ past: [...past, now].slice(-MAX_STEPS), now: by(now), future: [] })),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** Replaces the draft by what the server stored; earlier changes can still be undone. */
    keep: (saved: Draft, stored: Draft) => setHistory((history) => keptIn(history, saved, stored)),
    /** Begins with another menu, without a history. */
    reset: (now: Draft) => setHistory({ past: [], now, future: [] }),
  }
}

function keptIn({ past, future }: History, saved: Draft, stored: Draft): History {
  const rekeyed = knownAs(saved, stored)
  return { past: past.map(rekeyed), now: stored, future: future.map(rekeyed) }
}

function undone({ past, now, future }: History): History {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future }
}

function redone({ past, now, future }: History): History {
  const [next, ...remaining] = future
  return next ? { past: [...past, now], now: next, future: remaining } : { past, now, future }
}

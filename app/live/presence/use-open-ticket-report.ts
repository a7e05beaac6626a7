import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ReportedState } from '#domain/live/contract/schema.ts'
import { useReport } from '../events/use-live'

/** The time for which a user counts as typing after the last letter. */
const WRITING_MS = 6_000
/** Letters within this time are reported once. */
const NOTICED_MS = 1_000

/**
 * The viewer's activity for a reply; null = none. Colleagues see it, and so does the customer where the connection
 * allows it.
 */
export type Answering = 'typing' | 'recording' | null
type Since = { activity: Answering; changedAt: number }

/**
 * Reports that the viewer has the ticket open, for as long as the conversation is shown. Call the returned function at
 * each letter of a reply, when a recording begins, and at the end of either; otherwise typing ends by itself.
 */
export function useAt(ticketId: number): (activity: Answering) => void {
  const report = useReport()
  const isHidden = useIsHidden()
  const [since, setSince] = useState<Since>({ activity: null, changedAt: 0 })
  const state: ReportedState = isHidden ? 'away' : (since.activity ?? 'viewing')
  useEffect(() => {
    report({ ticketId, state })
  }, [report, ticketId, state])
  useEffect(() => () => report(null), [report])
  useEffect(() => {
    if (since.activity !== 'typing') return
    const timer = setTimeout(() => setSince({ activity: null, changedAt: 0 }), WRITING_MS)
    return () => clearTimeout(timer)
  }, [since])
  return useCallback((nextActivity) => {
    const changedAt = Date.now()
    setSince((before) =>
      before.activity === nextActivity && changedAt - before.changedAt < NOTICED_MS
        ? before
        : { activity: nextActivity, changedAt },
    )
  }, [])
}

function useIsHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'hidden',
    () => false,
  )
}

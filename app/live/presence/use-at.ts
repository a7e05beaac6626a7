import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ReportedState } from '#domain/live/schema.ts'
import { useReport } from '../events/use-live'

/** One writes for as long as this after the last letter. */
const WRITING_MS = 6_000
/** Letters closer together are one. */
const NOTICED_MS = 1_000

/** What the viewer does for a reply, null = nothing: colleagues see it, and the customer where the connection allows it. */
export type Answering = 'typing' | 'recording' | null
type Since = { what: Answering; at: number }

/**
 * Says that the ticket is in front of the viewer, for as long as the conversation is shown. What comes back is told of
 * each letter of a reply, of recording one, and of the end of either; without a word, writing ends by itself.
 */
export function useAt(ticketId: number): (what: Answering) => void {
  const report = useReport()
  const isHidden = useIsHidden()
  const [since, setSince] = useState<Since>({ what: null, at: 0 })
  const state: ReportedState = isHidden ? 'away' : (since.what ?? 'viewing')
  useEffect(() => {
    report({ ticketId, state })
  }, [report, ticketId, state])
  useEffect(() => () => report(null), [report])
  useEffect(() => {
    if (since.what !== 'typing') return
    const timer = setTimeout(() => setSince({ what: null, at: 0 }), WRITING_MS)
    return () => clearTimeout(timer)
  }, [since])
  return useCallback((what) => {
    const at = Date.now()
    setSince((before) => (before.what === what && at - before.at < NOTICED_MS ? before : { what, at }))
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

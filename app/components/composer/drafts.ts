import { useEffect, useRef } from 'react'
import { api } from '~/lib/bearer'
import { callDone } from '~/lib/call'
import type { Mode } from './composer-state'
import { keepWritten } from './written'

/** Writing pauses after this long without a letter. */
const PAUSE_MS = 700

export type Drafts = Record<Mode, string>

/** Tickets that are no longer the viewer's: the server would keep no draft of theirs. */
const gone = new Set<number>()

export function keepNoDraft(ticketId: number) {
  gone.add(ticketId)
}

/**
 * Keeps what is being written at the server on each pause, and when the conversation is left, so that any device can
 * go on with it. What could not be kept is tried again with the next pause; the text itself stays where it is.
 */
export function useSavedDraft(name: string, ticketId: number, mode: Mode, text: string) {
  const saved = useRef<Drafts>({ reply: '', private: '' })
  const latest = useRef({ mode, text })
  latest.current = { mode, text }
  const first = useRef(true)

  useEffect(() => {
    if (first.current) {
      first.current = false
      saved.current[mode] = text
      return
    }
    keepWritten(name, mode, { text, isSaved: saved.current[mode] === text })
    if (saved.current[mode] === text) return
    const timer = setTimeout(() => void keep(name, ticketId, mode, text, saved.current), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name, ticketId, mode, text])

  useEffect(() => {
    gone.delete(ticketId)
    const leave = () => {
      const now = latest.current
      if (saved.current[now.mode] !== now.text) void keep(name, ticketId, now.mode, now.text, saved.current)
    }
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [name, ticketId])
}

async function keep(name: string, ticketId: number, mode: Mode, text: string, saved: Drafts) {
  if (gone.has(ticketId)) return
  const before = saved[mode]
  saved[mode] = text
  const json = { isPrivate: mode === 'private', body: text }
  const answer = await callDone(api().tickets[':ticketId'].draft.$put({ param: { ticketId }, json }))
  if (saved[mode] !== text) return
  if (answer.ok) keepWritten(name, mode, { text, isSaved: true })
  else saved[mode] = before
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { type AtState, MessageLive, TypingLive, ViewersLive } from '#domain/live/schema.ts'
import { makeExpiring } from './expiring'
import { useLive, useReport } from './use-live'

export type Colleague = ViewersLive['viewers'][number]

const typing = makeExpiring<TypingLive>()
const colleagues = makeExpiring<Colleague>()

/** Hears who writes and who looks; used once, by the inbox. */
export function usePresenceEvents() {
  useLive('typing', (data) => {
    const event = TypingLive.safeParse(data).data
    if (event) typing.set(event.ticketId, event.what === 'paused' ? [] : [event])
  })
  useLive('viewers', (data) => {
    const event = ViewersLive.safeParse(data).data
    if (event) colleagues.set(event.ticketId, event.viewers)
  })
  // What was being written is here now.
  useLive('appMessage', (data) => {
    const event = MessageLive.safeParse(data).data
    if (event?.action === 'create' && !event.message.fromMe) typing.set(event.message.ticketId, [])
  })
}

/** What the ticket's customer does now; undefined = nothing that we know of. */
export function useTyping(ticketId: number): 'composing' | 'recording' | undefined {
  const words = useExpiring(typing, ticketId)
  const what = words[0]?.what
  return what === 'paused' ? undefined : what
}

/** Who else is at the ticket. */
export function useColleagues(ticketId: number, viewerId: number): readonly Colleague[] {
  return useExpiring(colleagues, ticketId).filter(({ id }) => id !== viewerId)
}

function useExpiring<T extends { forMs: number }>(words: ReturnType<typeof makeExpiring<T>>, id: number) {
  return useSyncExternalStore(
    words.subscribe,
    () => words.get(id),
    () => words.get(-1),
  )
}

/** One writes for as long as this after the last letter. */
const WRITING_MS = 6_000
/** Letters closer together are one. */
const NOTICED_MS = 1_000

/**
 * Says that the ticket is in front of the viewer, for as long as the conversation is shown. What comes back is told of
 * each letter of a reply, and of its sending.
 */
export function useAt(ticketId: number) {
  const report = useReport()
  const isHidden = useIsHidden()
  const [wroteAt, setWroteAt] = useState(0)
  const state: AtState = isHidden ? 'away' : wroteAt > 0 ? 'typing' : 'viewing'
  useEffect(() => {
    report({ ticketId, state })
  }, [report, ticketId, state])
  useEffect(() => () => report(null), [report])
  useEffect(() => {
    if (wroteAt === 0) return
    const timer = setTimeout(() => setWroteAt(0), WRITING_MS)
    return () => clearTimeout(timer)
  }, [wroteAt])
  return {
    wrote: () => setWroteAt((before) => (Date.now() - before < NOTICED_MS ? before : Date.now())),
    sent: () => setWroteAt(0),
  }
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

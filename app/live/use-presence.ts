import { useSyncExternalStore } from 'react'
import { TypingLive, ViewersLive } from '#domain/live/schema.ts'
import { makeExpiring } from './expiring'
import { readMessageLive } from './read-event'
import { useLive } from './use-live'

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
    const event = readMessageLive(data)
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

import { useSyncExternalStore } from 'react'
import type { makeExpiring } from './expiring'
import { type Colleague, colleagues, typing, type Writer, writers } from './presence'

/** Whether the ticket's customer is typing or recording now; undefined when neither is known. */
export function useTyping(ticketId: number): 'composing' | 'recording' | undefined {
  const words = useExpiring(typing, ticketId)
  const activity = words[0]?.what
  return activity === 'paused' ? undefined : activity
}

/** The members who are typing in the chat now. */
export function useWriters(chatId: number): readonly Writer[] {
  return useExpiring(writers, chatId)
}

/** The other users who have the ticket open now. */
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

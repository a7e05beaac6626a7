import { useSyncExternalStore } from 'react'
import type { makeExpiring } from './expiring'
import { type Colleague, colleagues, typing, type Writer, writers } from './presence'

/** What the ticket's customer does now; undefined = nothing that we know of. */
export function useTyping(ticketId: number): 'composing' | 'recording' | undefined {
  const words = useExpiring(typing, ticketId)
  const what = words[0]?.what
  return what === 'paused' ? undefined : what
}

/** Who writes in the chat now. */
export function useWriters(chatId: number): readonly Writer[] {
  return useExpiring(writers, chatId)
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

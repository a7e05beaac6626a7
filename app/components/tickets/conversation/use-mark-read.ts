import { useEffect } from 'react'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { useSeeMentions } from './use-see-mentions'

/** Marked as unread while they were looked at: they stay so until they are opened again. */
const kept = new Set<number>()

/** The viewer puts the ticket aside: having it before them no longer counts as reading it. */
export function keepUnread(ticketId: number) {
  kept.add(ticketId)
}

/** It was not put aside after all. */
export function letRead(ticketId: number) {
  kept.delete(ticketId)
}

/**
 * While the conversation is looked at, what comes in is read. Whether that resets the counter and tells the customer
 * is the server's to judge: peeking at a waiting ticket does neither. Server behaviour §1.6.
 */
export function useMarkRead(ticket: TicketView) {
  const { id, unreadMessages, userId, status } = ticket
  useSeeMentions(id)
  useEffect(() => () => void kept.delete(id), [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: accepting makes what is before one read
  useEffect(() => {
    if (unreadMessages === 0) return
    const read = () => {
      if (document.visibilityState !== 'visible' || kept.has(id)) return
      void call(tickets.markRead, { ticketId: id })
    }
    read()
    document.addEventListener('visibilitychange', read)
    // What could not be told while the network was away.
    window.addEventListener('online', read)
    return () => {
      document.removeEventListener('visibilitychange', read)
      window.removeEventListener('online', read)
    }
  }, [id, unreadMessages, userId, status])
}

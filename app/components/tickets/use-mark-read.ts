import { useEffect } from 'react'
import { z } from 'zod'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'

/**
 * While the conversation is looked at, what comes in is read. Whether that resets the counter and tells the customer
 * is the server's to judge: peeking at a waiting ticket does neither. Server behaviour §1.6.
 */
export function useMarkRead(ticket: TicketView) {
  const { id, unreadMessages, userId, status } = ticket
  // biome-ignore lint/correctness/useExhaustiveDependencies: accepting makes what is before one read
  useEffect(() => {
    if (unreadMessages === 0) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      void call(`/tickets/${id}/read`, z.unknown(), { method: 'POST' })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, unreadMessages, userId, status])
}

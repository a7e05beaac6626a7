import { useEffect } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { isPlainGroupView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { call } from '~/lib/call'
import { isVisiting, type Viewer } from '~/lib/viewer'
import { isKeptUnread, letRead, lookAt } from '~/live/presence/being-read'
import { makeRefetcher } from '~/live/reading/refetcher'
import { useKnownMentions } from '~/live/reading/use-mentions'
import { isSettled } from '~/live/reading/use-refetcher'

/**
 * While the conversation is looked at, what comes in is read. Whether that resets the counter and tells the customer
 * is the server's to judge: peeking at a waiting ticket does neither. Server behaviour §1.6.
 */
export function useMarkRead(ticket: TicketView, viewer: Viewer | undefined) {
  const { id, unreadMessages, userId, status } = ticket
  const isVisitor = viewer !== undefined && isVisiting(viewer)
  useSeeMentions(id)
  useLookedAt(ticket, viewer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: accepting makes what is before one read
  useEffect(() => {
    if (unreadMessages === 0 || isVisitor) return
    const { refetch: read, stop } = makeRefetcher(async () => {
      if (document.visibilityState !== 'visible' || isKeptUnread(id)) return true
      return isSettled(await call(tickets.markRead, { ticketId: id }))
    })
    read()
    document.addEventListener('visibilitychange', read)
    // What could not be told while the network was away.
    window.addEventListener('online', read)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', read)
      window.removeEventListener('online', read)
    }
  }, [id, unreadMessages, userId, status, isVisitor])
}

/** Tells lists and counts what is read as soon as it comes, by the rule by which the server resets the counter. */
function useLookedAt(ticket: TicketView, viewer: Viewer | undefined) {
  const { id } = ticket
  const isReader =
    viewer !== undefined && !isVisiting(viewer) && (ticket.userId === viewer.id || isPlainGroupView(ticket))
  useEffect(() => {
    const look = () => lookAt(isReader && document.visibilityState === 'visible' ? id : undefined)
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      lookAt(undefined)
    }
  }, [id, isReader])
  useEffect(() => () => letRead(id), [id])
}

const nothing = () => undefined

/** While the conversation is looked at, the viewer has seen where colleagues named them in it. */
function useSeeMentions(ticketId: number) {
  const isNamed = useKnownMentions().some((mention) => mention.ticketId === ticketId)
  // What could not be told is told with the next one, or when the conversation is opened again.
  const { run } = useMutation(inbox.seeMentions, { key: ticketId, onRefused: nothing })
  useEffect(() => {
    if (!isNamed) return
    const see = () => {
      if (document.visibilityState === 'visible') void run({ ticketId })
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [isNamed, run, ticketId])
}

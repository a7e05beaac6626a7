import { useEffect, useMemo } from 'react'
import type { MessageView, ThreadTicket } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useRefetcher } from '~/live/reading/use-refetcher'
import { useStore, useStored, useTaken } from '~/live/store/use-store'
import { withoutAway } from './detached-page'
import { refresh, refreshAll, reread } from './load-thread'
import { type ThreadPage, type ThreadState, ticketsOf, withNewestOnly } from './thread'
import { messagesOf, takeConversation, threadsOf } from './threads'

/** A conversation as it is shown, oldest first. */
export type Thread = Stretch & {
  /** The known data of the tickets in which the messages were said. */
  tickets: Readonly<Record<number, ThreadTicket>>
  /** The part in which the viewer reads apart from the end, with newer messages between the two. */
  away?: Stretch | undefined
}

/** Messages without a gap between them; `hasMore` of older ones. */
type Stretch = { messages: readonly MessageView[]; hasMore: boolean }

/** The number of newest messages that stay in memory of a long conversation after it is left. */
const KEPT_MESSAGES = 400
/** Several names may change at once. */
const REREAD_MS = 300

type Loaded = { ticket: TicketView; page: ThreadPage }

/**
 * The conversation as it stands: the page that came with the route, and all that happened since. While it is not the
 * viewer's to see nothing is told of it, so once it is again it is read again.
 */
export function useThread({ ticket, page }: Loaded, isGone: boolean): Thread {
  const { uuid } = ticket
  const store = useStore()
  const loaded = useMemo(
    (): Thread => ({ messages: page.messages, hasMore: page.hasMore, tickets: ticketsOf(page) }),
    [page],
  )
  useTaken((store) => {
    takeConversation(store, { ticket, page })
    if (store.mayPageBeOld()) void refresh(store, uuid).catch(() => undefined)
  }, page)
  useEffect(() => {
    const leave = threadsOf(store).watch(uuid)
    return () => {
      threadsOf(store).change(uuid, (thread) => withNewestOnly(withoutAway(thread), KEPT_MESSAGES))
      leave()
    }
  }, [store, uuid])
  useFresh(uuid, isGone)
  return useStored((store) => {
    const thread = threadsOf(store).get(uuid)
    const messageOf = messagesOf(store)
    if (!thread) return undefined
    const stretchOf = ({ ids, hasMore }: Pick<ThreadState, 'ids' | 'hasMore'>): Stretch => ({
      messages: ids.flatMap((id) => messageOf(id) ?? []),
      hasMore,
    })
    const { tickets, away } = thread
    return { ...stretchOf(thread), tickets, ...(away && { away: stretchOf(away) }) }
  }, loaded)
}

/** It is not the viewer's any more: asked again it would be refused again. Throws what else went wrong. */
function isNoLongerSeen(error: unknown): boolean {
  if (error instanceof Error && error.message === 'ERR_NO_TICKET_FOUND') return true
  throw error
}

/** Reads again what is no longer so: the end of it after a gap, all of it after other rights or when a part is stale. */
function useFresh(uuid: string, isGone: boolean): void {
  const store = useStore()
  const rereadNow = useRefetcher(() => reread(store, uuid).then(() => true, isNoLongerSeen), {
    atOnce: false,
    resyncs: false,
  })
  useEffect(
    () =>
      store.onResync((reason) => {
        if (reason === 'rights') rereadNow()
        else void refreshAll(store, uuid).catch(rereadNow)
      }),
    [store, uuid, rereadNow],
  )
  useEffect(() => {
    if (!isGone) return
    return () => threadsOf(store).change(uuid, (thread) => ({ ...thread, stale: true }))
  }, [store, uuid, isGone])
  const isStale = useStored((store) => threadsOf(store).get(uuid)?.stale, false)
  useEffect(() => {
    if (!isStale || isGone) return
    const timer = setTimeout(rereadNow, REREAD_MS)
    return () => clearTimeout(timer)
  }, [isStale, isGone, rereadNow])
}

import { useCallback, useMemo } from 'react'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { usePage } from '~/kit/thread/use-page'
import type { Viewer } from '~/lib/viewer'
import { useStore } from '~/live/store/use-store'
import { mergeOutbox } from '../outbox/merge-outbox'
import { useThreadItems } from '../outbox/use-thread-items'
import { goToEnd, loadNewer } from './store/load-detached-page'
import { loadOlder } from './store/load-thread'
import type { Thread } from './store/use-thread'

/**
 * Returns the part of a conversation that is shown, and the pages before and after it. It is everything up to now, with
 * the messages that wait to go out; or, when the viewer has gone away from the end, the part around that place, with
 * nothing after it that does not follow on it.
 */
export function useShown({ id, uuid }: TicketView, thread: Thread, viewer: Viewer) {
  const store = useStore()
  const live = useThreadItems(id, thread.messages, viewer)
  const messages = thread.away?.messages
  const apart = useMemo(() => messages && mergeOutbox(messages, [], { sender: viewer }), [messages, viewer])
  const isAway = apart !== undefined
  const { hasMore } = thread.away ?? thread
  const part = isAway ? 'away' : 'live'
  return {
    items: apart ?? live,
    live: isAway ? live : undefined,
    isAway,
    hasMore,
    older: usePage(uuid, { has: hasMore, load: loadOlder, part }),
    newer: usePage(uuid, { has: isAway, load: loadNewer, part }),
    leaveAway: useCallback(() => goToEnd(store, uuid), [store, uuid]),
  }
}

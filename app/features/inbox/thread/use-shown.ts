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
 * What is shown of a conversation: what there is up to now, with what waits to go out; or, where one has gone away from its
 * end, the part around that, with nothing after it that does not follow on it. And the pages before and after.
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

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import { call } from '~/lib/call'
import { useShell } from '~/lib/ui/use-shell'
import { useLiveState } from '~/live/events/use-live'
import { defineQuery, useQuery } from '~/live/reading/use-query'
import { useChanges, useStore, useStored } from '~/live/store/use-store'
import { whenLoaded } from '~/ui/on-demand/when-loaded'

type Unread = { unreads: number; chats: number }

const unread = defineQuery<Unread>()
const readUnread = () => call(endpoints.unread)

/**
 * Several messages arrive together, and each is marked as read a moment later: their changes are answered by one
 * reading.
 */
const GATHER_MS = 250

/**
 * The number of unread messages in chats that the viewer has not muted, which the socket keeps current; undefined until
 * it is known.
 */
export function useUnreadChats(): Unread | undefined {
  const { value, refetch } = useQuery(unread, readUnread)
  const store = useStore()
  const viewerId = useShell()?.viewer.id ?? 0
  const hidden = useTranslation('shell').t('notificationHidden')
  const state = useLiveState()
  // Events that a page gets before it is live for the first time are older than the page, and make no sound.
  const wasLive = useRef(false)
  wasLive.current ||= state === 'live'
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(
    () =>
      whenLoaded(
        () => import('./hear-chats'),
        ({ announceChats }) => announceChats(store, { viewerId, isLive: () => wasLive.current, hidden }),
      ),
    [store, viewerId, hidden],
  )
  useChanges(({ noun, from }) => {
    // Muting a chat in this tab changes the number, too.
    if (noun !== 'chat' || (from !== 'event' && from !== 'answer')) return
    clearTimeout(timer.current)
    timer.current = setTimeout(refetch, GATHER_MS)
  })
  return value
}

/** Whether the menus show a dot at the chats. Specification 1 §2. */
export function useHasUnreadChats(): boolean {
  const value = useStored<Unread | undefined>(unread.get, undefined)
  return (value?.unreads ?? 0) > 0
}

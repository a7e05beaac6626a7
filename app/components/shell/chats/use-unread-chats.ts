import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/chats/endpoints.ts'
import { call } from '~/lib/call'
import { whenLoaded } from '~/lib/ui/code/when-loaded'
import { useShell } from '~/lib/ui/use-shell'
import { useLiveState } from '~/live/events/use-live'
import { defineWhole, useWhole } from '~/live/reading/use-whole'
import { useChanges, useStore, useStored } from '~/live/store/use-store'

type Unread = { unreads: number; chats: number }

const unread = defineWhole<Unread>()
const readUnread = () => call(endpoints.unread)

/** Several messages come together, and what was read a moment ago is read of each. */
const GATHER_MS = 250

/** How much the viewer has not read in chats that they have not muted, kept true by the socket; undefined until it is known. */
export function useUnreadChats(): Unread | undefined {
  const { value, refetch } = useWhole(unread, readUnread)
  const store = useStore()
  const viewerId = useShell()?.viewer.id ?? 0
  const hidden = useTranslation('shell').t('notificationHidden')
  const state = useLiveState()
  // What a page is told until it is live for the first time lies before it was opened, and makes no sound.
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
    // Who mutes one here changes the number, too.
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

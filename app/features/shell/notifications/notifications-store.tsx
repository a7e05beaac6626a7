import { useLocation } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { listsOf } from '~/features/inbox/list/store/ticket-lists'
import { playNotification } from '~/lib/ui/sound'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useLiveState } from '~/live/events/use-live'
import { useChanges, useStore } from '~/live/store/use-store'
import { notify, useSaid } from './desktop-notification'
import { useGivenNews } from './use-given-news'
import { useOwnSettings } from './use-own-settings'
import { type Unread, useUnreadList } from './use-unread-list'

const NotificationsContext = createContext<Unread>({ tickets: [], count: 0, isKnown: false })

/** Tickets with something unread that concerns the viewer, and those that they were given: the latest, and how many in all. */
export function useUnreadTickets() {
  return useContext(NotificationsContext)
}

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const viewer = useShell()?.viewer
  const { pathname } = useLocation()
  const { t } = useTranslation('shell')
  const preview = useSaid()
  const shownName = useShownName()
  useOwnSettings(viewer)
  const wasLive = useWasLive()
  const store = useStore()
  const tellGiven = useGivenNews((uuid) => isLookedAt(uuid, pathname))
  const { tickets, count, isKnown } = useUnreadList(viewer, tellGiven)
  const tellOf = (message: MessageView) => {
    if (message.fromMe || !wasLive || isLookedAt(message.ticketUuid, pathname)) return
    const isUnread = listsOf(store).get('unread')?.ids.includes(message.ticketId)
    const ticket = isUnread ? store.row('ticket', message.ticketId) : undefined
    const isQuiet =
      ticket?.status === 'pending' && viewer?.company.companieSettings.showNotificationPending !== true
    if (!ticket || isQuiet) return
    playNotification(ticket.status === 'pending' ? 'waiting' : 'message')
    notify(ticket, message, { title: shownName(ticket.contact), preview, hidden: t('notificationHidden') })
  }
  useChanges(({ noun, id, action, from }) => {
    const isNew = noun === 'message' && action === 'create' && from === 'event'
    const message = isNew ? store.row('message', id) : undefined
    if (message) tellOf(message)
  })
  const notifiedTickets = tickets.filter((ticket) => !isLookedAt(ticket.uuid, pathname))
  const looked = tickets.length - notifiedTickets.length
  const unread = {
    tickets: notifiedTickets,
    count: Math.max(notifiedTickets.length, count - looked),
    isKnown,
  }
  return <NotificationsContext.Provider value={unread}>{children}</NotificationsContext.Provider>
}

/** What a page is told until it is live for the first time lies before it was opened, and makes no sound. */
function useWasLive(): boolean {
  const state = useLiveState()
  const was = useRef(false)
  was.current ||= state === 'live'
  return was.current
}

/** Whether the conversation is open, in a tab that is in front. */
export function isLookedAt(uuid: string, pathname: string): boolean {
  return (
    pathname === `/tickets/${uuid}` &&
    typeof document !== 'undefined' &&
    document.visibilityState === 'visible'
  )
}

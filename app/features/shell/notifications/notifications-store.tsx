import { useLocation, useNavigate } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import * as notifications from '#domain/notifications/contract/endpoints.ts'
import { listsOf } from '~/features/inbox/list/store/ticket-lists'
import { call } from '~/lib/call'
import { isPushOn } from '~/lib/ui/push-flag'
import { playNotification, setSounds } from '~/lib/ui/sound'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import type { Viewer } from '~/lib/viewer'
import { useLiveState, useSignal } from '~/live/events/use-live'
import { useChanges, useStore } from '~/live/store/use-store'
import { usePreload } from '~/ui/on-demand/on-demand'
import { notify, useSaid } from './desktop-notification'
import type { Handover } from './use-unread-list'
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

/**
 * Returns whether the page has been live. An event that is told before the page is live for the first time happened
 * before it was opened, and makes no sound.
 */
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

/** The code of what is said then: it comes once the page has nothing else to do. */
const words = { preload: () => import('./given-news') }

/** Tells the viewer what they were given. What cannot be told without a network stands in the list all the same. */
function useGivenNews(isLookedAt: (uuid: string) => boolean) {
  const { t } = useTranslation('shell')
  const store = useStore()
  const navigate = useNavigate()
  usePreload(words)
  return (handovers: readonly Handover[]) =>
    void words.preload().then(
      ({ tellGiven }) => tellGiven(handovers, { store, navigate, t, isLookedAt }),
      () => undefined,
    )
}

/** Reads how the viewer wants to be told, and tells the server that this browser is theirs, where it is told by push. */
function useOwnSettings(viewer: Viewer | undefined) {
  const id = viewer?.id
  // The push service said that a browser's subscription is over: where it is this one, it subscribes anew.
  useSignal('pushDevices', () => {
    if (isPushOn()) void import('~/lib/ui/push').then(({ renewPush }) => renewPush().catch(() => undefined))
  })
  const timeZone = viewer?.company.timeZone
  useEffect(() => {
    if (id === undefined || timeZone === undefined) return
    let isOver = false
    void call(notifications.getSettings).then((answer) => {
      if (answer.ok && !isOver) setSounds({ settings: answer.value, timeZone })
    })
    if (isPushOn()) void import('~/lib/ui/push').then(({ keepPush }) => keepPush().catch(() => undefined))
    return () => {
      isOver = true
      setSounds(undefined)
    }
  }, [id, timeZone])
}

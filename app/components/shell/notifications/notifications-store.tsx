import { useLocation } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { MessageView } from '#domain/messages/schema.ts'
import * as endpoints from '#domain/tickets/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { takesPart } from '~/lib/tickets/ticket-filter'
import { playNotification } from '~/lib/ui/sound'
import { useShell } from '~/lib/ui/use-shell'
import type { Viewer } from '~/lib/viewer'
import { useLiveState } from '~/live/events/use-live'
import { type Judge, listOf, type Page } from '~/live/lists/ticket-list'
import { listsOf } from '~/live/lists/ticket-lists'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { rowsOf } from '~/live/store/source'
import { useChanges, useStore, useStored } from '~/live/store/use-store'
import { notify } from './desktop-notification'

const NotificationsContext = createContext<readonly TicketView[]>([])
const NONE: readonly TicketView[] = []
/** The list of the store that holds them. */
const UNREAD = 'unread'

/** Tickets with something unread that concerns the viewer, the latest first. */
export function useUnreadTickets() {
  return useContext(NotificationsContext)
}

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const viewer = useShell()?.viewer
  const { pathname } = useLocation()
  const wasLive = useWasLive()
  const store = useStore()
  const tickets = useUnreadList(viewer)
  const tellOf = (message: MessageView) => {
    if (message.fromMe || !wasLive || isLookedAt(message.ticketUuid, pathname)) return
    const isUnread = listsOf(store).get(UNREAD)?.ids.includes(message.ticketId)
    const ticket = isUnread ? store.row('ticket', message.ticketId) : undefined
    const isQuiet =
      ticket?.status === 'pending' && viewer?.company.companieSettings.showNotificationPending !== true
    if (!ticket || isQuiet) return
    playNotification()
    notify(ticket, message)
  }
  useChanges(({ noun, id, action, from }) => {
    const isNew = noun === 'message' && action === 'create' && from === 'event'
    const message = isNew ? store.row('message', id) : undefined
    if (message) tellOf(message)
  })
  const shown = tickets.filter((ticket) => !isLookedAt(ticket.uuid, pathname))
  return <NotificationsContext.Provider value={shown}>{children}</NotificationsContext.Provider>
}

function useUnreadList(viewer: Viewer | undefined): readonly TicketView[] {
  const store = useStore()
  useEffect(() => {
    const leave = listsOf(store).watch(UNREAD)
    const page = { tickets: [], count: 0, hasMore: false, next: null }
    listsOf(store).takePage(UNREAD, { from: 'page', told: [], how: () => unreadOf(page, viewer) })
    return leave
  }, [store, viewer])
  useRefetcher(async (since) => {
    const answer = await call(endpoints.list, { withUnreadMessages: true, showAll: false })
    if (!answer.ok) return isSettled(answer)
    const told = rowsOf('ticket', answer.value.tickets)
    const how = () => unreadOf(answer.value, viewer)
    return listsOf(store).takePage(UNREAD, { from: 'reading', since, told, how })
  })
  return useStored((store) => {
    const list = listsOf(store).get(UNREAD)
    return list?.ids.flatMap((id) => store.row('ticket', id) ?? [])
  }, NONE)
}

/** Only the first page is shown, and what came since. */
function unreadOf(page: Page, viewer: Viewer | undefined) {
  const isUnread = (ticket: TicketView) => viewer !== undefined && concerns(ticket, viewer)
  const judge: Judge = { belongs: isUnread, order: byLatest, readsContacts: false }
  const tickets = page.tickets.filter(isUnread)
  return listOf({ tickets, count: tickets.length, hasMore: false, next: null }, judge)
}

/** What a page is told until it is live for the first time lies before it was opened, and makes no sound. */
function useWasLive(): boolean {
  const state = useLiveState()
  const was = useRef(false)
  was.current ||= state === 'live'
  return was.current
}

/** Unassigned or the viewer's, within the viewer's queues, or one that they take part in. Specification 1 §6. */
export function concerns(ticket: TicketView, viewer: Viewer): boolean {
  if (ticket.unreadMessages === 0 || ticket.status === 'closed') return false
  if (ticket.userId === viewer.id || takesPart(ticket, viewer)) return true
  if (ticket.userId !== null) return false
  if (ticket.queueId === null) return viewer.profile === 'admin' || viewer.allTicket === 'enabled'
  return viewer.queues.some((queue) => queue.id === ticket.queueId)
}

function isLookedAt(uuid: string, pathname: string) {
  return (
    pathname === `/tickets/${uuid}` &&
    typeof document !== 'undefined' &&
    document.visibilityState === 'visible'
  )
}

const byLatest = (a: TicketView, b: TicketView) => b.updatedAt.localeCompare(a.updatedAt)

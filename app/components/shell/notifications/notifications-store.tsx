import { useLocation } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import * as endpoints from '#domain/tickets/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { takesPart } from '~/lib/tickets/ticket-filter'
import { playNotification } from '~/lib/ui/sound'
import { useShell } from '~/lib/ui/use-shell'
import type { Viewer } from '~/lib/viewer'
import { mapped, upsert, without } from '~/live/merge'
import { readMessageLive, readTicketLive } from '~/live/read-event'
import type { TicketPatch } from '~/live/ticket-parts'
import { isSettled, useKept } from '~/live/use-kept'
import { useLive, useLiveState } from '~/live/use-live'
import { patchOf, ROW_EVENTS, useTicketParts } from '~/live/use-ticket-parts'
import { notify } from './desktop-notification'

const NotificationsContext = createContext<readonly TicketView[]>([])

/** Tickets with something unread that concerns the viewer, the latest first. */
export function useUnreadTickets() {
  return useContext(NotificationsContext)
}

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const shell = useShell()
  const [tickets, setTickets] = useState<readonly TicketView[]>([])
  const { pathname } = useLocation()
  const wasLive = useWasLive()
  const latest = useRef(tickets)
  latest.current = tickets

  useKept(async (heard) => {
    const answer = await call(endpoints.list, { withUnreadMessages: true, showAll: false })
    if (!answer.ok) return isSettled(answer)
    setTickets(answer.value.tickets.filter((ticket) => shell && concerns(ticket, shell.viewer)))
    for (const event of heard(ROW_EVENTS)) {
      if (event.name === 'ticket') hear(event.data)
      else patchRows(patchOf(event))
    }
    return true
  })
  const patchRows = (patch: TicketPatch | undefined) => patch && setTickets((before) => mapped(before, patch))
  useTicketParts(patchRows)

  const hear = (data: unknown) => {
    const event = readTicketLive(data)
    if (!event || !shell) return
    setTickets((before) => {
      if (event.action === 'delete') return without(before, event.ticketId)
      const { ticket } = event
      return concerns(ticket, shell.viewer) ? upsert(before, ticket, byLatest) : without(before, ticket.id)
    })
  }
  useLive('ticket', hear)
  useLive('appMessage', (data) => {
    const event = readMessageLive(data)
    if (event?.action !== 'create' || event.message.fromMe) return
    if (!wasLive || isLookedAt(event.message.ticketUuid, pathname)) return
    const ticket = latest.current.find((candidate) => candidate.id === event.message.ticketId)
    if (
      !ticket ||
      (ticket.status === 'pending' && shell?.viewer.company.companieSettings.showNotificationPending !== true)
    )
      return
    playNotification()
    notify(ticket, event.message)
  })

  const shown = tickets.filter((ticket) => !isLookedAt(ticket.uuid, pathname))
  return <NotificationsContext.Provider value={shown}>{children}</NotificationsContext.Provider>
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

import { useEffect, useRef, useState } from 'react'
import * as endpoints from '#domain/tickets/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { newer } from './merge'
import { readTicketLive } from './read-event'
import type { LiveEvent } from './socket'
import { isSettled, useKept } from './use-kept'
import { useLive, useRecent, useResync } from './use-live'
import { patchOf, ROW_EVENTS, useTicketParts } from './use-ticket-parts'

const tickets = new Map<string, TicketView>()
const left = new Set<string>()

/** The viewer gives the ticket away themselves: what takes it from the screen then needs no word. */
export function leaveTicket(uuid: string) {
  left.add(uuid)
}

/** They did not, after all. */
export function stayIn(uuid: string) {
  left.delete(uuid)
}

/** Whether the viewer gave it away; asked once. */
export function hasLeft(uuid: string): boolean {
  return left.delete(uuid)
}

/** Tickets as last heard of, so that one that is opened again is shown as it stands. Used once, by the inbox. */
export function useTicketEvents() {
  useLive('ticket', (data) => {
    const event = readTicketLive(data)
    if (!event) return
    if (event.action === 'delete') tickets.delete(event.uuid)
    else if (tickets.has(event.ticket.uuid))
      tickets.set(event.ticket.uuid, newer(tickets.get(event.ticket.uuid), event.ticket))
  })
  useTicketParts((patch) => {
    for (const [uuid, ticket] of tickets) tickets.set(uuid, patch(ticket))
  })
  useResync(() => tickets.clear())
}

export function knownTicket(uuid: string): TicketView | undefined {
  return tickets.get(uuid)
}

/**
 * The ticket of the conversation as it stands; `onGone` for one that is deleted, or no longer the viewer's to see, `onBack`
 * for one that is theirs to see, perhaps again.
 */
export function useTicket(loaded: TicketView, onGone: () => void, onBack: () => void): TicketView {
  const [ticket, setTicket] = useState(loaded)
  const shown = ticket.uuid === loaded.uuid ? newer(loaded, ticket) : loaded
  useEffect(() => {
    tickets.set(loaded.uuid, newer(tickets.get(loaded.uuid), loaded))
    setTicket((before) => (before.uuid === loaded.uuid ? newer(before, loaded) : loaded))
  }, [loaded])
  const goneAt = useRef(0)
  const take = (came: TicketView) => {
    if (came.id !== loaded.id) return
    // Theirs to see all the same, as a part that one no longer takes: what takes it away later is not their doing.
    if (came.version > shown.version) stayIn(loaded.uuid)
    setTicket((before) => newer(before, came))
    if (came.version >= goneAt.current) onBack()
  }
  const hear = (data: unknown) => {
    const event = readTicketLive(data)
    if (!event) return
    if (event.action !== 'delete') take(event.ticket)
    else if (event.uuid === loaded.uuid && event.version >= shown.version) {
      goneAt.current = event.version
      onGone()
    }
  }
  useLive('ticket', hear)
  const recent = useRecent()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what has come from the server
  useEffect(() => hearAll(recent(ROW_EVENTS)), [loaded])
  useTicketParts((patch) => setTicket(patch))
  const hearAll = (events: readonly LiveEvent[]) => {
    for (const event of events) {
      const patch = patchOf(event)
      if (event.name === 'ticket') hear(event.data)
      else if (patch) setTicket(patch)
    }
  }
  useKept(
    async (heard) => {
      const answer = await call(endpoints.get, { ticketId: loaded.id })
      if (answer.ok) take(answer.value)
      else if (answer.problem.code === 'ERR_NO_TICKET_FOUND') onGone()
      hearAll(heard(ROW_EVENTS))
      return isSettled(answer)
    },
    { atOnce: false },
  )
  return shown
}

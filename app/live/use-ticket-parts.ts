import { readConnectionLive, readContactLive, readSessionLive } from './read-event'
import type { LiveEvent } from './socket'
import { type TicketPatch, withConnection, withContact } from './ticket-parts'
import { useLive } from './use-live'

/** Kinds of events that change what is shown of a ticket: it, and what it shows besides itself. */
export const ROW_EVENTS = ['ticket', 'contact', 'whatsapp', 'whatsappSession']

/**
 * Hears what tickets show besides themselves. A contact's new name or labels and a connection's name and state change
 * no ticket, so no ticket is told of, and yet each row that shows them would be out of date.
 */
export function useTicketParts(apply: (patch: TicketPatch) => void) {
  const hear = (name: string) => (data: unknown) => {
    const patch = patchOf({ name, data })
    if (patch) apply(patch)
  }
  useLive('contact', hear('contact'))
  useLive('whatsapp', hear('whatsapp'))
  useLive('whatsappSession', hear('whatsappSession'))
}

/** What an event changes in the tickets that show it; undefined when it changes none. */
export function patchOf({ name, data }: LiveEvent): TicketPatch | undefined {
  if (name === 'contact') {
    const event = readContactLive(data)
    return event && event.action !== 'delete' ? withContact(event.contact) : undefined
  }
  if (name === 'whatsapp') {
    const event = readConnectionLive(data)
    return event?.action === 'update' ? withConnection(event.whatsapp) : undefined
  }
  const event = name === 'whatsappSession' ? readSessionLive(data) : undefined
  return event && withConnection(event.session)
}

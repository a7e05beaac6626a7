import { readConnectionLive, readContactLive, readQueueLive, readSessionLive } from './read-event'
import type { LiveEvent } from './socket'
import { type TicketPatch, withConnection, withContact, withQueue } from './ticket-parts'
import { useLive } from './use-live'

/** Kinds of events that change what is shown of a ticket: it, and what it shows besides itself. */
export const ROW_EVENTS = ['ticket', 'contact', 'queue', 'whatsapp', 'whatsappSession']

/**
 * Hears what tickets show besides themselves. A contact's new name or labels, a queue's name and a connection's name and
 * state change no ticket, so no ticket is told of, and yet each row that shows them would be out of date.
 */
export function useTicketParts(apply: (patch: TicketPatch) => void) {
  const hear = (name: string) => (data: unknown) => {
    const patch = patchOf({ name, data })
    if (patch) apply(patch)
  }
  useLive('contact', hear('contact'))
  useLive('queue', hear('queue'))
  useLive('whatsapp', hear('whatsapp'))
  useLive('whatsappSession', hear('whatsappSession'))
}

/** What an event changes in the tickets that show it; undefined when it changes none. */
export function patchOf({ name, data }: LiveEvent): TicketPatch | undefined {
  return PATCHES.get(name)?.(data)
}

const PATCHES = new Map<string, (data: unknown) => TicketPatch | undefined>([
  [
    'contact',
    (data) => {
      const event = readContactLive(data)
      return event && event.action !== 'delete' ? withContact(event.contact) : undefined
    },
  ],
  [
    'queue',
    (data) => {
      const event = readQueueLive(data)
      return event && event.action !== 'delete' ? withQueue(event.queue) : undefined
    },
  ],
  [
    'whatsapp',
    (data) => {
      const event = readConnectionLive(data)
      return event?.action === 'update' ? withConnection(event.whatsapp) : undefined
    },
  ],
  [
    'whatsappSession',
    (data) => {
      const event = readSessionLive(data)
      return event && withConnection(event.session)
    },
  ],
])

import { ConnectionLive, ContactLive, SessionLive } from '#domain/live/schema.ts'
import { type TicketPatch, withConnection, withContact } from './ticket-parts'
import { useLive } from './use-live'

/**
 * Hears what tickets show besides themselves. A contact's new name or labels and a connection's name and state change
 * no ticket, so no ticket is told of, and yet each row that shows them would be out of date.
 */
export function useTicketParts(apply: (patch: TicketPatch) => void) {
  useLive('contact', (data) => {
    const event = ContactLive.safeParse(data).data
    if (event && event.action !== 'delete') apply(withContact(event.contact))
  })
  useLive('whatsapp', (data) => {
    const event = ConnectionLive.safeParse(data).data
    if (event?.action === 'update') apply(withConnection(event.whatsapp))
  })
  useLive('whatsappSession', (data) => {
    const event = SessionLive.safeParse(data).data
    if (event) apply(withConnection(event.session))
  })
}

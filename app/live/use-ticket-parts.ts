import { readConnectionLive, readContactLive, readSessionLive } from './read-event'
import { type TicketPatch, withConnection, withContact } from './ticket-parts'
import { useLive } from './use-live'

/**
 * Hears what tickets show besides themselves. A contact's new name or labels and a connection's name and state change
 * no ticket, so no ticket is told of, and yet each row that shows them would be out of date.
 */
export function useTicketParts(apply: (patch: TicketPatch) => void) {
  useLive('contact', (data) => {
    const event = readContactLive(data)
    if (event && event.action !== 'delete') apply(withContact(event.contact))
  })
  useLive('whatsapp', (data) => {
    const event = readConnectionLive(data)
    if (event?.action === 'update') apply(withConnection(event.whatsapp))
  })
  useLive('whatsappSession', (data) => {
    const event = readSessionLive(data)
    if (event) apply(withConnection(event.session))
  })
}

import type { TicketView } from '#domain/tickets/schema.ts'

/** Changes what a ticket shows of something else; the same ticket when it shows nothing of it. */
export type TicketPatch = (ticket: TicketView) => TicketView

export function withContact(contact: TicketView['contact']): TicketPatch {
  const { id, version, name, number, isGroup, active, urlPicture, channel, tags } = contact
  return (ticket) => {
    if (ticket.contactId !== id || ticket.contact.version > version) return ticket
    return { ...ticket, contact: { id, version, name, number, isGroup, active, urlPicture, channel, tags } }
  }
}

export function withQueue({ id, name, color, ...limits }: NonNullable<TicketView['queue']>): TicketPatch {
  const { waitAmberMinutes, waitRedMinutes } = limits
  return (ticket) => {
    const { queue } = ticket
    if (queue?.id !== id) return ticket
    const isSame =
      queue.name === name &&
      queue.color === color &&
      queue.waitAmberMinutes === waitAmberMinutes &&
      queue.waitRedMinutes === waitRedMinutes
    return isSame ? ticket : { ...ticket, queue: { id, name, color, waitAmberMinutes, waitRedMinutes } }
  }
}

export function withConnection(connection: TicketView['whatsapp']): TicketPatch {
  const { id, name, groupAsTicket, status } = connection
  return (ticket) => {
    if (ticket.whatsappId !== id) return ticket
    const { whatsapp } = ticket
    const isSame =
      whatsapp.name === name && whatsapp.status === status && whatsapp.groupAsTicket === groupAsTicket
    return isSame ? ticket : { ...ticket, whatsapp: { id, name, groupAsTicket, status } }
  }
}

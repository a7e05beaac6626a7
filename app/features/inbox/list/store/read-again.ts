import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Order, Page } from './ticket-list.ts'

/** Most rows that are read again. A list that was scrolled further starts with these, and continues as the user scrolls. */
export const READ_AGAIN_ROWS = 400

type Read = (cursor: string | null) => Promise<Page | undefined>

/**
 * Reads a list from its top, as far as `rows` were shown, as one page, so that the user stays where they had scrolled.
 * Undefined when its first page cannot be read; later pages that cannot be read are left to scrolling.
 */
export async function readAgain(read: Read, rows: number, order: Order): Promise<Page | undefined> {
  const wanted = Math.min(rows, READ_AGAIN_ROWS)
  let joinedPage = await read(null)
  while (joinedPage?.hasMore && joinedPage.next !== null && joinedPage.tickets.length < wanted) {
    const page: Page | undefined = await read(joinedPage.next)
    if (!page) return joinedPage
    joinedPage = { ...page, tickets: joined(joinedPage.tickets, page.tickets).sort(order) }
  }
  return joinedPage
}

/** Joins two pages without duplicates. Of a ticket that moved from one to the other meanwhile, the newer version is kept. */
function joined(first: readonly TicketView[], second: readonly TicketView[]): TicketView[] {
  const tickets = new Map(first.map((ticket) => [ticket.id, ticket]))
  for (const ticket of second) {
    const earlierTicket = tickets.get(ticket.id)
    if (!earlierTicket || earlierTicket.version <= ticket.version) tickets.set(ticket.id, ticket)
  }
  return [...tickets.values()]
}

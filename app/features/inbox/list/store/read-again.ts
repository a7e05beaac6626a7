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
  let whole = await read(null)
  while (whole?.hasMore && whole.next !== null && whole.tickets.length < wanted) {
    const page: Page | undefined = await read(whole.next)
    if (!page) return whole
    whole = { ...page, tickets: joined(whole.tickets, page.tickets).sort(order) }
  }
  return whole
}

/** Joins two pages without duplicates. Of a ticket that moved from one to the other meanwhile, the newer version is kept. */
function joined(one: readonly TicketView[], other: readonly TicketView[]): TicketView[] {
  const tickets = new Map(one.map((ticket) => [ticket.id, ticket]))
  for (const ticket of other) {
    const known = tickets.get(ticket.id)
    if (!known || known.version <= ticket.version) tickets.set(ticket.id, ticket)
  }
  return [...tickets.values()]
}

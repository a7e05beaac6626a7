import type { TicketView } from '#domain/tickets/schema.ts'
import type { Order, Page } from './ticket-list.ts'

/** A list that was scrolled further than this begins again here, and goes on as one scrolls. */
export const READ_AGAIN_ROWS = 400

type Read = (cursor: string | null) => Promise<Page | undefined>

/**
 * A list from its top, as far down as `rows` were shown, as one page: who had scrolled there stays there. Undefined when
 * its first page cannot be read; a later one that cannot be read is left to scrolling.
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

/** Two pages without doubles; of a ticket that moved from one to the other between them, the newer. */
function joined(one: readonly TicketView[], other: readonly TicketView[]): TicketView[] {
  const tickets = new Map(one.map((ticket) => [ticket.id, ticket]))
  for (const ticket of other) {
    const known = tickets.get(ticket.id)
    if (!known || known.version <= ticket.version) tickets.set(ticket.id, ticket)
  }
  return [...tickets.values()]
}

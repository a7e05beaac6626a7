import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { CLOSED, isPlainGroup, openingStatus } from '../../tickets/contract/lifecycle.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { findNewestTicket, lockPair, TICKETS, type TicketRow } from '../../tickets/queries.ts'
import { insertTicket, makeLatest } from '../../tickets/write-ticket.ts'

/** The connection of an import, and what becomes of its tickets. */
export type ImportPlace = {
  connectionId: number
  queueId: number | null
  groupAsTicket: boolean
  /** They end with the import. */
  closes: boolean
}

/**
 * The ticket that the past of a chat is kept in, found or made. Where a conversation with them was there before the past came, or
 * began since, the past stands closed before it: what people work on is left as it is.
 */
export async function importTicket(
  tx: Tx,
  target: ImportPlace,
  chat: { contactId: number; isGroup: boolean },
): Promise<TicketRow> {
  const pair = { contactId: chat.contactId, connectionId: target.connectionId }
  await lockPair(tx, pair)
  const begun = await begunTicket(tx, pair)
  if (begun) return begun
  const newest = await findNewestTicket(tx, pair)
  const isClosed = target.closes || newest !== undefined
  const kind = { isGroup: chat.isGroup, groupAsTicket: target.groupAsTicket }
  const ticket = await insertTicket(tx, {
    ...pair,
    ...kind,
    queueId: isPlainGroup(kind) ? null : target.queueId,
    isImported: true,
    status: isClosed ? CLOSED : openingStatus(kind),
    closedAt: isClosed ? tx.now() : null,
    lastMessageAt: new Date(0),
  })
  if (newest) await makeLatest(tx, pair, newest.id)
  await logTicket(tx, { ticketId: ticket.id, type: 'create', queueId: ticket.queueId })
  return ticket
}

/** Finds the ticket that holds the rest of the same past. */
async function begunTicket(
  tx: Tx,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<TicketRow | undefined> {
  const [row] = await TICKETS.find(
    tx.db,
    sql`where company_id = ${tx.companyId} and contact_id = ${contactId} and connection_id = ${connectionId}
      and id = (select h.ticket_id from history_messages h where h.company_id = ${tx.companyId}
        and h.connection_id = ${connectionId} and h.contact_id = ${contactId} and h.ticket_id is not null
        and not h.is_late order by h.message_id desc limit 1) for no key update`,
  )
  return row
}

import { eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { canSee, canSeeHistory } from './contract/rules.ts'
import { FACT_COLUMNS } from './queries.ts'

/**
 * Ids of the contact's tickets in which the actor may read what was said: those that they see and, with `allHistoric`, past
 * ones of the same conversation. The same as `canReadIn`, for all of a contact's at once.
 */
export async function readableTickets(tx: Tx, contactId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: tickets.id, ...FACT_COLUMNS })
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.contactId, contactId)))
  const seenTickets = rows.filter((ticket) => canSee(tx.actor, ticket))
  const conversations = new Set(seenTickets.map(({ connectionId }) => connectionId))
  return rows
    .filter((ticket) => conversations.has(ticket.connectionId) && canSeeHistory(tx.actor, ticket))
    .map(({ id }) => id)
}

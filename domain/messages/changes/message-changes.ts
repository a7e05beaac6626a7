import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { emit, pendingTicketChange } from '../../core/outbox.ts'
import type { TicketFacts } from '../../tickets/contract/schema.ts'
import { FACTS_JSON } from '../../tickets/queries.ts'

/** A message whose row a statement changed, with the facts of its ticket that decide who hears it. */
export type Changed = {
  id: number
  version: number
  ticketId: number
  ticket: TicketFacts
  /** The campaign that said it. */
  campaignId: number | null
}

/** Selects the rows of a CTE `changed` (id, version, ticket_id), as `Changed`. */
export function selectChanged(tx: Tx): SQL {
  return sql`select changed.id::float8 as id, changed.version, changed.ticket_id::float8 as "ticketId", ${FACTS_JSON} as ticket,
      (select m.campaign_id::float8 from messages m where m.company_id = ${tx.companyId} and m.id = changed.id) as "campaignId"
    from changed join tickets t on t.company_id = ${tx.companyId} and t.id = changed.ticket_id order by changed.id`
}

/**
 * Raises the version of a message when data that belongs to it changed: an update without a change raises the version.
 */
export async function raiseVersion(tx: Tx, messageId: number): Promise<void> {
  await tx.db.execute(sql`update messages set is_deleted = is_deleted
    where company_id = ${tx.companyId} and id = ${messageId}`)
}

/** One event a changed message. */
export function announceChanged(tx: Tx, rows: readonly Changed[]): void {
  for (const { id, version, ticketId, ticket } of rows) {
    emit(tx, { type: 'message.updated', messageId: id, version, ticketId, ticket })
  }
}

/**
 * A ticket's row changed but nothing that decides who sees it. One event a ticket and transaction: it joins the one of
 * the verb that it is part of.
 */
export function announceTicketAs(
  tx: Tx,
  ticket: { id: number; uuid: string; version: number },
  facts: TicketFacts,
): void {
  const earlier = pendingTicketChange(tx, ticket.id)
  if (earlier) earlier.version = ticket.version
  else {
    const { id: ticketId, uuid, version } = ticket
    emit(tx, { type: 'ticket.changed', ticketId, uuid, version, before: facts, after: facts })
  }
}

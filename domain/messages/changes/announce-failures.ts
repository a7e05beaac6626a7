import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { FACTS_JSON } from '../../tickets/queries.ts'
import type { TicketFacts } from '../../tickets/schema.ts'
import { announceTicketAs } from './message-changes.ts'

type Announced = { id: number; uuid: string; version: number; ticket: TicketFacts }

/** Messages of these tickets failed, or do so no more: the tickets' rows show it. */
export async function announceFailures(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return
  const rows = await tx.db.execute<Announced>(sql`
    select t.id::float8 as id, t.uuid, t.version, ${FACTS_JSON} as ticket from tickets t
    where t.company_id = ${tx.companyId} and t.id = any(${idArray([...new Set(ticketIds)])})`)
  for (const { ticket, ...row } of rows) announceTicketAs(tx, row, ticket)
}

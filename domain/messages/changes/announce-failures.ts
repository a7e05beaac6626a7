import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { ATTENDED } from '../../tickets/contract/lifecycle.ts'
import type { TicketFacts } from '../../tickets/contract/schema.ts'
import { FACTS_JSON } from '../../tickets/queries.ts'
import { announceTicketAs } from './message-changes.ts'

type Announced = { id: number; uuid: string; version: number; ticket: TicketFacts }

/**
 * Messages of these tickets failed, or do so no more: the tickets' rows show it, and since when the customer waits. What did not
 * leave is no answer.
 */
export async function announceFailures(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return
  await tx.db.execute(sql`
    update tickets t set unanswered_since = f.since from (
      select t.id, (select min(m.created_at) from messages m where m.company_id = t.company_id and m.ticket_id = t.id
        and not m.from_me and m.media_type <> 'notice' and m.id > coalesce((select max(o.id) from messages o
          where o.company_id = t.company_id and o.ticket_id = t.id and o.from_me and not o.is_private and not o.is_system
            and not o.is_deleted and o.failed_at is null), 0)) as since
      from tickets t where t.company_id = ${tx.companyId} and t.id = any(${idArray([...new Set(ticketIds)])})
        and t.status = ${ATTENDED}) f
    where t.company_id = ${tx.companyId} and t.id = f.id and t.unanswered_since is distinct from f.since`)
  const rows = await tx.db.execute<Announced>(sql`
    select t.id::float8 as id, t.uuid, t.version, ${FACTS_JSON} as ticket from tickets t
    where t.company_id = ${tx.companyId} and t.id = any(${idArray([...new Set(ticketIds)])})`)
  for (const { ticket, ...row } of rows) announceTicketAs(tx, row, ticket)
}

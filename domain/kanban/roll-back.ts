import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { lockAnyTicket } from '../tickets/queries.ts'
import { findLane } from './lane-of.ts'
import { moveToLane } from './move-to-lane.ts'

/** The lane that a ticket falls back to when its customer writes, as one value: read with the message, it costs no statement. */
export function rollbackLaneOf({ companyId }: { companyId: number | Placeholder }, ticketId: SQL): SQL {
  return sql`(select g.rollback_lane_id::float8 from ticket_tags l
    join tags g on g.company_id = l.company_id and g.id = l.tag_id and g.deleted_at is null
    where l.company_id = ${companyId} and l.ticket_id = ${ticketId} and g.rollback_lane_id is not null
      and coalesce((select p.use_kanban from companies c join plans p on p.id = c.plan_id
        where c.id = g.company_id), true))`
}

/** The customer has written: the ticket goes back to the lane that its own names, unless that one is gone. Server behaviour §1.11, §8. */
export async function rollBack(tx: Tx, ticketId: number, laneId: number): Promise<void> {
  const ticket = await lockAnyTicket(tx, ticketId)
  const lane = await findLane(tx, laneId)
  if (lane) await moveToLane(tx, ticket, { id: lane.id })
}

import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { HOUR_MS } from '../core/contract/time.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { COUNTED_STATUSES } from '../tickets/contract/lifecycle.ts'

const HANDED_AT = sql`(select max(h.created_at) from ticket_logs h where h.company_id = tickets.company_id
  and h.ticket_id = tickets.id and h.type in ('transfered', 'receivedTransfer'))`

/**
 * Returns the SQL for the time when a card has been in its lane for `timeLane` hours. They are counted from our last
 * message, and at the earliest from when the card came into the lane, was accepted and was last handed on: a new
 * attendant gets the whole time. While the customer's message is the last one, no time runs out: the earliest possible
 * time is that long after an answer that is still to come, so that a message never touches a timer. Server behaviour
 * §8.
 *
 * Refers to `tickets`, to the link `l` and to the lane `g`.
 */
export function dueAt(tx: Tx): SQL {
  return sql`(case when tickets.last_message_from_me
      then greatest(tickets.last_message_at, l.entered_at, tickets.accepted_at, ${HANDED_AT})
      else ${tx.now().toISOString()}::timestamptz end + g.time_lane_hours * interval '1 hour')`
}

/** The condition that the cards of a lane move on by time. */
export const isTimed: SQL = sql.raw('(g.time_lane_hours > 0 and g.next_lane_id is not null)')

/** The statuses of cards. They stand in the text: words of our own, of which the planner knows how many have each. */
export const isCard: SQL = sql.raw(`tickets.status in ('${COUNTED_STATUSES.join("', '")}')`)

/**
 * Sets the timers of these tickets, or of all cards of a lane, as their lanes say now. A lane that is not timed any more has
 * none.
 */
export async function armTimers(
  tx: Tx,
  which: { ticketIds: readonly number[] } | { laneId: number },
): Promise<void> {
  const isMeant =
    'laneId' in which
      ? sql`l.tag_id = ${which.laneId}::bigint`
      : sql`l.ticket_id = any(${idArray(which.ticketIds)})`
  await tx.db.execute(sql`
    delete from timers t using ticket_tags l
    where t.company_id = ${tx.companyId} and t.kind = 'lane' and l.company_id = t.company_id and l.ticket_id = t.ref_id
      and ${isMeant} and not exists (select from tags g
        where g.company_id = l.company_id and g.id = l.tag_id and ${isTimed})`)
  await tx.db.execute(sql`
    insert into timers (company_id, kind, ref_id, due_at)
    select l.company_id, 'lane', l.ticket_id, ${dueAt(tx)}
    from ticket_tags l
    join tags g on g.company_id = l.company_id and g.id = l.tag_id and g.deleted_at is null and ${isTimed}
    join tickets on tickets.company_id = l.company_id and tickets.id = l.ticket_id and ${isCard}
    where l.company_id = ${tx.companyId} and ${isMeant}
    order by l.ticket_id
    on conflict (company_id, kind, ref_id) do update set due_at = excluded.due_at`)
}

/** A lane that is marked as deleted may come back, and so may the one after it: its cards are looked at again then. */
export const LOOK_AGAIN_MS = HOUR_MS

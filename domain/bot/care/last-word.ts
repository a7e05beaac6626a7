import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'

/**
 * The send of a ticket's last message, if that is ours: it may wait for the number's pace, for the connection or for a
 * person.
 */
const lastSend = (companyId: SQL, ticketId: SQL) => sql`
  (select m.id from messages m where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and not m.is_private
    and m.media_type <> 'notice'
    order by m.id desc limit 1) l
  join sends s on s.company_id = ${companyId} and s.message_id = l.id and s.kind = 'message'`

const WAITS = sql`(s.state = 'held' or s.state = 'queued' and s.handed_at is null)`

/**
 * For a ticket `t`: whether its last message is ours and still waits, or left after `since`. It is a scalar value that
 * is looked up only for the remaining tickets: an `exists` would be joined, and read all of the company's sends.
 */
export function leftAfter(since: SQL): SQL {
  return sql`coalesce((select ${WAITS} or s.handed_at > ${since}
    from ${lastSend(sql`t.company_id`, sql`t.id`)} limit 1), false)`
}

/** Whether the last message of a ticket is ours and still waits, and when it left, where that is known. */
export async function lastWordOf(tx: Tx, ticketId: number): Promise<{ waits: boolean; leftAt: Date | null }> {
  const [send] = await tx.db.execute<{ waits: boolean; leftAt: string | null }>(sql`
    select ${WAITS} as waits, s.handed_at::text as "leftAt" from ${lastSend(sql`${tx.companyId}`, sql`${ticketId}`)} limit 1`)
  return { waits: send?.waits ?? false, leftAt: send?.leftAt ? new Date(send.leftAt) : null }
}

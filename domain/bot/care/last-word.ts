import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'

/** How the last word of a conversation leaves, where it is ours: it may wait for the number's pace, for the connection or for a person. */
const lastSend = (companyId: SQL, ticketId: SQL) => sql`
  sends s where s.company_id = ${companyId} and s.kind = 'message' and s.message_id = (select m.id from messages m
    where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and not m.is_private order by m.id desc limit 1)`

const WAITS = sql`(s.state = 'held' or s.state = 'queued' and s.handed_at is null)`

/** Of a ticket `t`: its last word is ours and waits still, or left after `since`. */
export function leftAfter(since: SQL): SQL {
  return sql`exists (select from ${lastSend(sql`t.company_id`, sql`t.id`)} and (${WAITS} or s.handed_at > ${since}))`
}

/** Whether the last word of a ticket is ours and waits still; when it left, where that is known. */
export async function lastWordOf(tx: Tx, ticketId: number): Promise<{ waits: boolean; leftAt: Date | null }> {
  const [send] = await tx.db.execute<{ waits: boolean; leftAt: string | null }>(sql`
    select ${WAITS} as waits, s.handed_at::text as "leftAt" from ${lastSend(sql`${tx.companyId}`, sql`${ticketId}`)}`)
  return { waits: send?.waits ?? false, leftAt: send?.leftAt ? new Date(send.leftAt) : null }
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { ATTENDED, WAITING } from '../tickets/contract/lifecycle.ts'
import { isOnline } from '../users/online.ts'

/**
 * Returns the ticket's place in the queue: the number of tickets that wait up to it, itself included; 1 = it is next.
 * Tickets that an import brought do not count as waiting.
 */
export async function placeInQueue(tx: Tx, queueId: number, ticketId: number): Promise<number> {
  const [row] = await tx.db.execute<{ position: number }>(sql`
    select count(*)::int as position from tickets t, tickets own
    where own.company_id = ${tx.companyId} and own.id = ${ticketId}
      and t.company_id = ${tx.companyId} and t.queue_id = ${queueId} and t.status = ${WAITING} and not t.is_imported
      and (coalesce(t.waiting_since, t.created_at), t.id) <= (coalesce(own.waiting_since, own.created_at), own.id)`)
  return row?.position ?? 1
}

/**
 * Returns the queue's attendant who is online and has the fewest conversations, including conversations that were given
 * to them and still wait; of several, one at random; null = nobody.
 */
export async function onlineAttendant(tx: Tx, queueId: number): Promise<number | null> {
  const rows = await tx.db.execute<{ id: number; lastSeenAt: string | null; open: number }>(sql`
    select u.id::float8 as id, u.last_seen_at as "lastSeenAt",
      (select count(*)::int from tickets t
        where t.company_id = u.company_id and t.user_id = u.id and t.status in (${ATTENDED}, ${WAITING})) as open
    from user_queues l join users u on u.company_id = l.company_id and u.id = l.user_id and u.deleted_at is null
    where l.company_id = ${tx.companyId} and l.queue_id = ${queueId}
    order by open, random()`)
  const online = rows.find(({ lastSeenAt }) => isOnline(lastSeenAt ? new Date(lastSeenAt) : null, tx.now()))
  return online?.id ?? null
}

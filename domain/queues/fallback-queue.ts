import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { lockQueues } from './queries.ts'

/**
 * The fallback queue of a connection `w`: its queue for customers who choose none, else the first of its queues that
 * somebody serves, else its first. docs/decisions/100-nobody-waits-unseen.md.
 */
export const FALLBACK_QUEUE: SQL = sql`coalesce(
  (select q.id from queues q where q.company_id = w.company_id and q.id = w.send_id_queue and q.deleted_at is null),
  (select q.id from connection_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
      and q.deleted_at is null
    where l.company_id = w.company_id and l.connection_id = w.id
    order by not exists (select from user_queues s join users u on u.company_id = s.company_id and u.id = s.user_id
      and u.deleted_at is null where s.company_id = q.company_id and s.queue_id = q.id), q.order_queue, q.name, q.id
    limit 1))`

/** The same, locked; null for a connection without queues, and where it was deleted meanwhile. */
export async function fallbackQueueOf(tx: Tx, connectionId: number): Promise<number | null> {
  const [row] = await tx.db.execute<{ queueId: number | null }>(sql`
    select ${FALLBACK_QUEUE}::float8 as "queueId" from connections w
    where w.company_id = ${tx.companyId} and w.id = ${connectionId}`)
  const lockedQueues = row?.queueId ? await lockQueues(tx, [row.queueId]) : []
  return lockedQueues[0]?.id ?? null
}

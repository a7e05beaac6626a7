import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import type { QueueUses } from './contract/schema.ts'
import { optionsLeadingTo } from './options/queries.ts'
import { requireQueues } from './queries.ts'

/** GET /queue/{id}/uses: what has to go elsewhere before the queue is deleted. Throws ERR_NO_QUEUE_FOUND. */
export function getQueueUses(ctx: Ctx, { queueId }: { queueId: number }): Promise<QueueUses> {
  permit(ctx.actor, 'queues:save')
  return reading(ctx, async (tx) => {
    await requireQueues(tx, [queueId])
    return usesOf(tx, queueId)
  })
}

export async function usesOf(tx: Tx, queueId: number): Promise<QueueUses> {
  const { companyId } = tx
  const [uses] = await tx.db.execute<Omit<QueueUses, 'options'>>(sql`select
    (select count(*)::int from tickets
      where company_id = ${companyId} and queue_id = ${queueId} and status <> 'closed') as tickets,
    (select count(*)::int from user_queues l join users u on u.company_id = l.company_id and u.id = l.user_id
      where l.company_id = ${companyId} and l.queue_id = ${queueId} and u.deleted_at is null) as users,
    (select count(*)::int from connection_queues l
      join connections c on c.company_id = l.company_id and c.id = l.connection_id
      where l.company_id = ${companyId} and l.queue_id = ${queueId} and c.deleted_at is null) as connections,
    (select count(*)::int from prompts
      where company_id = ${companyId} and queue_id = ${queueId} and deleted_at is null) as prompts`)
  const options = (await optionsLeadingTo(tx, { queueId }))
    .filter((option) => option.queueId !== queueId)
    .map(({ name }) => name)
  return { ...(uses ?? { tickets: 0, users: 0, connections: 0, prompts: 0 }), options }
}

/** Whether something has to go elsewhere. */
export function isInUse({ tickets, users, connections, prompts, options }: QueueUses): boolean {
  return tickets + users + connections + prompts + options.length > 0
}

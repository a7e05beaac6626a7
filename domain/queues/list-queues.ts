import { asc } from 'drizzle-orm'
import { queues } from '#db/schema/companies.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { reading } from '../core/transaction.ts'
import { existingQueues, type QueueRow, queueOf } from './queries.ts'
import type { QueueView } from './schema.ts'

/** GET /queue: every department of the company, in menu order. Specification 2 §5. */
export function listQueues(ctx: Ctx): Promise<QueueView[]> {
  permit(ctx.actor, 'queues:list')
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(queues)
      .where(existingQueues(tx))
      .orderBy(asc(queues.orderQueue), asc(queues.name), asc(queues.id))
    return rows.map(toQueueView)
  })
}

/** GET /queue/{id}. Throws ERR_NO_QUEUE_FOUND. */
export function getQueue(ctx: Ctx, input: { queueId: number }): Promise<QueueView> {
  permit(ctx.actor, 'queues:list')
  return reading(ctx, async (tx) => toQueueView(await queueOf(tx, input.queueId)))
}

function toQueueView(row: QueueRow): QueueView {
  const { deletedAt: _, createdAt, updatedAt, ...plain } = row
  return { ...plain, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

import { eq } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { emitRow } from '../core/outbox.ts'
import { inTransaction } from '../core/transaction.ts'
import type { OrderQueuesInput, QueueView } from './contract/schema.ts'
import { existingQueues } from './queries.ts'
import { inMenuOrder, toQueueView } from './queue-verbs.ts'

/**
 * PUT /queue/order: the queues that are named come first, in this order; those that came meanwhile stay behind them. Only
 * what moved is told. Throws ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND.
 */
export function orderQueues(ctx: Ctx, { queueIds }: OrderQueuesInput): Promise<QueueView[]> {
  permit(ctx.actor, 'queues:save')
  return inTransaction(ctx, async (tx) => {
    // Locked by id, so that two who order at once wait for each other and for no more.
    await tx.db
      .select({ id: queues.id })
      .from(queues)
      .where(existingQueues(tx))
      .orderBy(queues.id)
      .for('no key update')
    const knownQueues = await inMenuOrder(tx)
    const wanted = [...new Set(queueIds)]
    if (wanted.some((id) => !knownQueues.some((queue) => queue.id === id)))
      throw new AppError('ERR_NO_QUEUE_FOUND')
    const remainingIds = knownQueues.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id)
    for (const [index, id] of [...wanted, ...remainingIds].entries()) {
      const orderQueue = index + 1
      if (knownQueues.some((queue) => queue.id === id && queue.orderQueue === orderQueue)) continue
      const [moved] = await tx.db
        .update(queues)
        .set({ orderQueue, updatedAt: tx.now() })
        .where(existingQueues(tx, eq(queues.id, id)))
        .returning({ version: queues.version })
      if (moved) emitRow(tx, { noun: 'queue', id, version: moved.version, action: 'update' })
    }
    return (await inMenuOrder(tx)).map(toQueueView)
  })
}

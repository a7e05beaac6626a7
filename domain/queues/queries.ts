import { eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { connectionQueues } from '#db/schema/connections.ts'
import { queues } from '#db/schema/queues.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'

export type QueueRow = typeof queues.$inferSelect

/** The company's queues; deleted ones are only shown where history names them. */
export function existingQueues(ctx: Ctx, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return inCompany(ctx, queues, isNull(queues.deletedAt), ...conditions)
}

/** A queue that tickets may be given to; it is not deleted before the transaction ends. Throws ERR_NO_QUEUE_FOUND. */
export async function queueOf(tx: Tx, queueId: number): Promise<QueueRow> {
  const [queue] = await lockQueues(tx, [queueId])
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
  return queue
}

/** Those of the queues that are there, for who links something to them: none is deleted before the transaction ends. */
export function lockQueues(tx: Tx, ids: readonly number[]): Promise<QueueRow[]> {
  return tx.db
    .select()
    .from(queues)
    .where(existingQueues(tx, inArray(queues.id, [...ids])))
    .orderBy(queues.id)
    .for('share')
}

/** Throws ERR_NO_QUEUE_FOUND unless all of them are queues of the company. For a writing transaction they are locked. */
export async function requireQueues(tx: Tx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const foundQueues =
    tx.mode === 'write'
      ? await lockQueues(tx, wanted)
      : await tx.db
          .select({ id: queues.id })
          .from(queues)
          .where(existingQueues(tx, inArray(queues.id, wanted)))
  if (foundQueues.length < wanted.length) throw new AppError('ERR_NO_QUEUE_FOUND')
}

/** The queue of a connection that has exactly one, else null. */
export async function onlyQueueOf(tx: Tx, connectionId: number): Promise<number | null> {
  const rows = await tx.db
    .select({ id: queues.id })
    .from(connectionQueues)
    .innerJoin(queues, eq(queues.id, connectionQueues.queueId))
    .where(
      inCompany(tx, connectionQueues, existingQueues(tx), eq(connectionQueues.connectionId, connectionId)),
    )
    .limit(2)
    .for('share', { of: queues })
  const [only, secondQueue] = rows
  return only && !secondQueue ? only.id : null
}

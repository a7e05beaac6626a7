import { eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { queues } from '#db/schema/companies.ts'
import { connectionQueues } from '#db/schema/connections.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { inCompany } from '../core/tenancy.ts'

export type QueueRow = typeof queues.$inferSelect

/** The company's queues; deleted ones are only shown where history names them. */
export function existingQueues(ctx: Ctx, ...more: (SQL | undefined)[]): SQL | undefined {
  return inCompany(ctx, queues, isNull(queues.deletedAt), ...more)
}

/** A queue that tickets may be given to. Throws ERR_NO_QUEUE_FOUND. */
export async function queueOf(tx: Tx, queueId: number): Promise<QueueRow> {
  const rows = await tx.db
    .select()
    .from(queues)
    .where(existingQueues(tx, eq(queues.id, queueId)))
  const queue = rows[0]
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
  return queue
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
  const [only, another] = rows
  return only && !another ? only.id : null
}

/** What every screen shows of queues that changed; those that are gone are left out. */
export async function liveQueues(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { id, version, name, color, orderQueue } = queues
  return tx.db
    .select({ id, version, name, color, orderQueue })
    .from(queues)
    .where(existingQueues(tx, inArray(queues.id, [...ids])))
}

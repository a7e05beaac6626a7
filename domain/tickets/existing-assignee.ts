import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { lockQueues } from '../queues/queries.ts'
import { existingUsers } from '../users/queries.ts'

export type TicketAssignee = { queueId: number | null; userId: number | null }

/**
 * Returns the queue and the attendant to which a ticket comes back, if they still exist; null for one that was deleted
 * meanwhile. Neither is deleted before the transaction ends, or its deletion finds the ticket live and moves it.
 */
export async function existingAssignee(tx: Tx, { queueId, userId }: TicketAssignee): Promise<TicketAssignee> {
  const [queues, attendants] = await Promise.all([
    queueId === null ? [] : lockQueues(tx, [queueId]),
    userId === null ? [] : lockUser(tx, userId),
  ])
  return { queueId: queues[0]?.id ?? null, userId: attendants[0]?.id ?? null }
}

function lockUser(tx: Tx, userId: number) {
  return tx.db
    .select({ id: users.id })
    .from(users)
    .where(existingUsers(tx, eq(users.id, userId)))
    .for('share')
}

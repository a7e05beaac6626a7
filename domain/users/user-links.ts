import { and, eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { userQueues } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { requireQueues } from '../queues/queries.ts'

/** Sets the queues of a user; answers whether they changed. Throws ERR_VALIDATION for a queue that does not exist. */
export async function writeUserQueues(tx: Tx, userId: number, queueIds: readonly number[]): Promise<boolean> {
  const wanted = new Set(queueIds)
  const ofUser = inCompany(tx, userQueues, eq(userQueues.userId, userId))
  const before = await tx.db.select({ id: userQueues.queueId }).from(userQueues).where(ofUser)
  const isSame = wanted.symmetricDifference(new Set(before.map(({ id }) => id))).size === 0
  if (isSame) return false
  await requireQueues(tx, [...wanted]).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ queueIds: error.code }) : error
  })
  await tx.db.delete(userQueues).where(ofUser)
  const links = [...wanted].map((queueId) => ({ companyId: tx.companyId, userId, queueId }))
  if (links.length > 0) await tx.db.insert(userQueues).values(links)
  return true
}

/** Throws ERR_VALIDATION when a connection is named that does not exist. */
export async function requireConnection(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id == null) return
  const foundConnections = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(inCompany(tx, connections, eq(connections.id, id)), isNull(connections.deletedAt)))
  if (foundConnections.length === 0) throw invalid({ whatsappId: 'ERR_NO_WAPP_FOUND' })
}

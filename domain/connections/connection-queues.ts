import { eq, inArray, isNull } from 'drizzle-orm'
import { queues } from '#db/schema/companies.ts'
import { connectionQueues } from '#db/schema/connections.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { inCompany } from '../core/tenancy.ts'

/**
 * Gives a connection exactly these queues. Throws ERR_NO_QUEUE_FOUND for one that is not the company's, and
 * ERR_WAPP_GREETING_REQUIRED when there are several and nothing to greet with. Specification 2 §5.
 */
export async function writeQueues(
  tx: Tx,
  connectionId: number,
  queueIds: readonly number[],
  greetingMessage: string,
): Promise<void> {
  const wanted = [...new Set(queueIds)]
  if (wanted.length > 1 && greetingMessage === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED')
  await requireQueues(tx, wanted)
  await tx.db
    .delete(connectionQueues)
    .where(inCompany(tx, connectionQueues, eq(connectionQueues.connectionId, connectionId)))
  if (wanted.length === 0) return
  const rows = wanted.map((queueId) => ({ companyId: tx.companyId, connectionId, queueId }))
  await tx.db.insert(connectionQueues).values(rows)
}

async function requireQueues(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.db
    .select({ id: queues.id })
    .from(queues)
    .where(inCompany(tx, queues, inArray(queues.id, [...ids]), isNull(queues.deletedAt)))
  if (found.length < ids.length) throw new AppError('ERR_NO_QUEUE_FOUND')
}

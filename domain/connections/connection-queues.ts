import { eq } from 'drizzle-orm'
import { connectionQueues } from '#db/schema/connections.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { requireQueues } from '../queues/queries.ts'

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

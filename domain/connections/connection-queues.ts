import { count, eq } from 'drizzle-orm'
import { connectionQueues } from '#db/schema/connections.ts'
import { queues } from '#db/schema/queues.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { existingQueues, requireQueues } from '../queues/queries.ts'

/** Gives a connection exactly these queues. Throws ERR_NO_QUEUE_FOUND for one that is not the company's. */
export async function writeQueues(tx: Tx, connectionId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)]
  await requireQueues(tx, wanted)
  await tx.db
    .delete(connectionQueues)
    .where(inCompany(tx, connectionQueues, eq(connectionQueues.connectionId, connectionId)))
  if (wanted.length === 0) return
  const rows = wanted.map((queueId) => ({ companyId: tx.companyId, connectionId, queueId }))
  await tx.db.insert(connectionQueues).values(rows)
}

type Greeted = { greetingMessage: string; queueIds: readonly number[] }

/**
 * A company that has more than one queue gives its connections a greeting: a new one, and one whose greeting or queues change. A
 * menu of several queues never goes without. Throws ERR_WAPP_GREETING_REQUIRED. Specification 2 §5.
 */
export async function requireGreeting(tx: Tx, before: Greeted | null, after: Greeted): Promise<void> {
  if (after.greetingMessage.trim() !== '') return
  if (new Set(after.queueIds).size > 1) throw new AppError('ERR_WAPP_GREETING_REQUIRED')
  if (before?.greetingMessage === after.greetingMessage && isSame(before.queueIds, after.queueIds)) return
  const [company] = await tx.db.select({ queues: count() }).from(queues).where(existingQueues(tx))
  if (company && company.queues > 1) throw new AppError('ERR_WAPP_GREETING_REQUIRED')
}

function isSame(queueIds: readonly number[], otherQueueIds: readonly number[]): boolean {
  return new Set(queueIds).symmetricDifference(new Set(otherQueueIds)).size === 0
}

import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import type { QueueView } from './contract/schema.ts'
import { inMenuOrder, toQueueView } from './queue-verbs.ts'

/** GET /queue: every department of the company, in menu order. Specification 2 §5. */
export function listQueues(ctx: Ctx): Promise<QueueView[]> {
  permit(ctx.actor, 'queues:list')
  return reading(ctx, async (tx) => (await inMenuOrder(tx)).map(toQueueView))
}

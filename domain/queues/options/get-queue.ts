import type { Ctx } from '../../core/context.ts'
import { reading } from '../../core/transaction.ts'
import type { QueueView } from '../contract/schema.ts'
import { queueVerbs } from '../queue-verbs.ts'
import { newestTree } from './queries.ts'
import { toChatbots } from './view.ts'

/** GET /queue/{id}: the queue with its options. Throws ERR_NO_QUEUE_FOUND. Specification 2 §3, §7. */
export function getQueue(ctx: Ctx, { queueId }: { queueId: number }): Promise<QueueView> {
  return reading(ctx, async (tx) => {
    const queue = await queueVerbs.get(tx, { queueId })
    return { ...queue, chatbots: toChatbots((await newestTree(tx, queueId)).options) }
  })
}

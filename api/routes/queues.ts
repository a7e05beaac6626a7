import * as queues from '#domain/queues/endpoints.ts'
import { getQueueUses } from '#domain/queues/get-queue-uses.ts'
import { listQueues } from '#domain/queues/list-queues.ts'
import { orderQueues } from '#domain/queues/order-queues.ts'
import { bind } from '../lib/bind.ts'

export const queueRoutes = bind(queues, {
  list: listQueues,
  order: orderQueues,
  uses: getQueueUses,
})

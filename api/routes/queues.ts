import * as queues from '#domain/queues/endpoints.ts'
import { getQueue, listQueues } from '#domain/queues/list-queues.ts'
import { bind } from '../lib/bind.ts'

export const queueRoutes = bind(queues, { list: listQueues, get: getQueue })

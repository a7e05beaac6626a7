import { Hono } from 'hono'
import { z } from 'zod'
import { getQueue, listQueues } from '#domain/queues/list-queues.ts'
import { QueueIdParam, QueueView } from '#domain/queues/schema.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

/** Departments; `/queue` on the wire. Specification 2 §7. */
export const queueRoutes = new Hono<ApiEnv>()
  .get('/queue', describe('queues', 'The company’s queues, in menu order', z.array(QueueView)), async (c) =>
    c.json(await listQueues(c.var.ctx)),
  )
  .get(
    '/queue/:queueId{[0-9]+}',
    describe('queues', 'A queue', QueueView, ['ERR_NO_QUEUE_FOUND']),
    validate('param', QueueIdParam),
    async (c) => c.json(await getQueue(c.var.ctx, c.req.valid('param'))),
  )

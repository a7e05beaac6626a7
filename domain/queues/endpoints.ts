import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { QueueIdParam, QueueView } from './schema.ts'

// Departments; `/queue` on the wire. Specification 2 §7.

export const list = endpoint({
  method: 'GET',
  path: '/queue',
  who: 'user',
  permission: 'queues:list',
  summary: 'The company’s queues, in menu order',
  answer: z.array(QueueView),
})

export const get = endpoint({
  method: 'GET',
  path: '/queue/:queueId',
  who: 'user',
  permission: 'queues:list',
  ids: { 'params.queueId': 'queue' },
  summary: 'A queue',
  params: QueueIdParam,
  answer: QueueView,
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

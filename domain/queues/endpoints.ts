import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OrderQueuesInput, QueueIdParam, QueueUses, QueueView } from './schema.ts'

// What departments have beside the calls of every resource; `/queue` on the wire. Specification 2 §7.

export const list = endpoint({
  method: 'GET',
  path: '/queue',
  who: 'user',
  permission: 'queues:list',
  summary: 'The company’s queues, in menu order',
  answer: z.array(QueueView),
})

export const order = endpoint({
  method: 'PUT',
  path: '/queue/order',
  who: 'user',
  permission: 'queues:save',
  ids: { 'body.queueIds': 'queue' },
  summary: 'Puts the queues in this order: of the menu, and wherever they are listed',
  body: OrderQueuesInput,
  answer: z.array(QueueView),
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

export const uses = endpoint({
  method: 'GET',
  path: '/queue/:queueId/uses',
  who: 'user',
  permission: 'queues:save',
  ids: { 'params.queueId': 'queue' },
  summary: 'What hangs on a queue: live tickets, users, connections',
  params: QueueIdParam,
  answer: QueueUses,
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { CreateQueueInput, QueueRemoval, QueueView } from './schema.ts'

/** Departments; `/queue` on the wire, where the bare path answers all of them. Specification 2 §2, §5, §7. */
export const queueResource = defineResource({
  noun: 'queue',
  path: '/queue',
  listPath: '/queue/page',
  scope: 'company',
  wire: { list: 'queues', row: 'queue', id: 'queueId', event: (companyId) => `company-${companyId}-queue` },
  view: QueueView,
  input: CreateQueueInput,
  filter: z.object({}),
  sorts: ['orderQueue', 'name'],
  permissions: { read: 'queues:list', save: 'queues:save', remove: 'queues:save' },
  deletion: 'asked',
  removal: QueueRemoval,
  summary: { single: 'A queue', many: 'Queues, page by page' },
  missing: 'ERR_NO_QUEUE_FOUND',
  ids: {
    'body.fileListId': 'resource:fileList',
    'body.integrationId': 'resource:queueIntegration',
    'removal.toQueueId': 'queue',
  },
  label: 'name',
  sample: { name: 'Vendas' },
})

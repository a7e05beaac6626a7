import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { QueueIntegrationInput, QueueIntegrationView } from './schema.ts'

/** Other systems that take a conversation and give it back. Specification 3 §2, §3, §7. */
export const queueIntegrationResource = defineResource({
  noun: 'queueIntegration',
  path: '/queueIntegration',
  scope: 'company',
  wire: {
    list: 'queueIntegrations',
    row: 'queueIntegration',
    id: 'queueIntegrationId',
    event: (companyId) => `company-${companyId}-queueIntegration`,
  },
  view: QueueIntegrationView,
  input: QueueIntegrationInput,
  filter: z.object({}),
  sorts: ['name', 'createdAt'],
  permissions: {
    read: 'queueIntegrations:list',
    save: 'queueIntegrations:save',
    remove: 'queueIntegrations:save',
  },
  plan: 'useIntegrations',
  ids: { 'body.flowId': 'resource:flow' },
  deletion: 'asked',
  summary: { single: 'An integration', many: 'Integrations' },
  label: 'name',
  sample: {
    type: 'typebot',
    name: 'Atendente virtual',
    urlN8N: 'https://viewer.example.com',
    typebotSlug: 'atendente-virtual',
  },
})

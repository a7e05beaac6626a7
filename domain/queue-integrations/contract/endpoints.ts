import { endpoint } from '../../core/contract/endpoint.ts'
import {
  DeliveryPage,
  DeliveryView,
  ListDeliveriesInput,
  MadeSecret,
} from '../../deliveries/contract/schema.ts'
import { DeliveryIdParam, QueueIntegrationIdParam } from './schema.ts'
import { TestSessionInput, TrialInput, TrialResult } from './trial-schema.ts'

// What integrations have beside the calls of every resource. Specification 3 §7.

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/queueIntegration/:queueIntegrationId/secret',
  audience: 'user',
  permission: 'queueIntegrations:save',
  plan: 'useIntegrations',
  ids: { 'params.queueIntegrationId': 'resource:queueIntegration' },
  summary:
    'Makes the key by which its events are signed, in place of the one before; said in this answer alone',
  params: QueueIntegrationIdParam,
  answer: MadeSecret,
  refuses: ['ERR_NOT_FOUND'],
})

export const testSession = endpoint({
  method: 'POST',
  path: '/queueIntegration/testSession',
  asksOutside: true,
  audience: 'user',
  permission: 'queueIntegrations:save',
  plan: 'useIntegrations',
  summary: 'Asks DialogFlow once, with a service account that is not saved',
  body: TestSessionInput,
  answer: TrialResult,
  sample: { body: { projectName: 'loja-demo', jsonContent: '{}', language: 'pt-BR' } },
})

export const test = endpoint({
  method: 'POST',
  path: '/queueIntegration/test',
  asksOutside: true,
  audience: 'user',
  permission: 'queueIntegrations:save',
  plan: 'useIntegrations',
  ids: { 'body.id': 'resource:queueIntegration', 'body.flowId': 'resource:flow' },
  summary: 'Tries an integration as it is filled in, and says which step failed',
  body: TrialInput,
  answer: TrialResult,
  refuses: ['ERR_NOT_FOUND'],
  sample: { body: { type: 'flowbuilder', language: 'pt-BR' } },
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/queueIntegration/:queueIntegrationId/deliveries',
  audience: 'user',
  permission: 'queueIntegrations:list',
  plan: 'useIntegrations',
  ids: { 'params.queueIntegrationId': 'resource:queueIntegration' },
  summary: 'The calls of the last 30 days, newest first',
  params: QueueIntegrationIdParam,
  query: ListDeliveriesInput,
  answer: DeliveryPage,
  refuses: ['ERR_NOT_FOUND'],
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/queueIntegration/:queueIntegrationId/deliveries/:deliveryId/replay',
  asksOutside: true,
  audience: 'user',
  permission: 'queueIntegrations:save',
  plan: 'useIntegrations',
  ids: {
    'params.queueIntegrationId': 'resource:queueIntegration',
    'params.deliveryId': 'integrationDelivery',
  },
  summary: 'Sends an event of n8n or a webhook again, under the same webhook-id',
  params: DeliveryIdParam,
  answer: DeliveryView,
  refuses: ['ERR_NOT_FOUND', 'ERR_DELIVERY_STATE'],
})

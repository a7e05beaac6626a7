import { endpoint } from '../../core/contract/endpoint.ts'
import {
  DeliveryPage,
  DeliveryView,
  ListDeliveriesInput,
  MadeSecret,
} from '../../deliveries/contract/schema.ts'
import {
  ApiOverview,
  ExternalCallPage,
  ExternalMessageIdParam,
  ExternalMessageView,
  ListCallsInput,
  SavedWebhook,
  SendForm,
  SendHeaders,
  SendInput,
  SentFromOutside,
  WebhookDeliveryParam,
  WebhookInput,
  WebhookParam,
  WebhookTrial,
} from './schema.ts'

// Calls of programs by the token of a connection, and the page about them. Specification 3 §7, server behaviour §11.

const OF_PROGRAMS = { audience: 'token', plan: 'useExternalApi' } as const

const SEND = {
  ...OF_PROGRAMS,
  method: 'POST',
  ids: { 'body.userId': 'user', 'body.queueId': 'queue' },
  headers: SendHeaders,
  body: SendInput,
  form: { fields: SendForm, answer: SentFromOutside },
  answer: SentFromOutside,
  refuses: [
    'ERR_TOKEN_INVALID',
    'ERR_SUBSCRIPTION_EXPIRED',
    'ERR_PLAN_FEATURE',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NO_USER_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_CONTACT_BLOCKED',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_OPTED_OUT',
    'ERR_STILL_RUNNING',
    'ERR_KEY_REUSED',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_BODY_TOO_LARGE',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  sample: { body: { number: '5511987654321', body: 'Seu pedido saiu para entrega.' } },
} as const

export const send = endpoint({
  ...SEND,
  path: '/messages/send',
  summary: 'Sends a message to a number, as a program, by the token of a connection',
})

export const sendAtApi = endpoint({
  ...SEND,
  path: '/api/messages/send',
  summary: 'The same as POST /messages/send',
})

export const readState = endpoint({
  ...OF_PROGRAMS,
  method: 'GET',
  path: '/messages/send/:messageId',
  ids: { 'params.messageId': 'externalMessage' },
  summary: 'The state of a message that was sent by the same token',
  params: ExternalMessageIdParam,
  answer: ExternalMessageView,
  refuses: [
    'ERR_TOKEN_INVALID',
    'ERR_SUBSCRIPTION_EXPIRED',
    'ERR_PLAN_FEATURE',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
})

const OF_ADMINS = { audience: 'user', permission: 'externalApi:manage', plan: 'useExternalApi' } as const
const OF_CONNECTION = { ...OF_ADMINS, ids: { 'params.whatsappId': 'connection' } } as const

export const overview = endpoint({
  ...OF_ADMINS,
  method: 'GET',
  path: '/messages-api',
  summary: 'The address of the API, and the connections with their webhooks',
  answer: ApiOverview,
})

export const listCalls = endpoint({
  ...OF_ADMINS,
  method: 'GET',
  path: '/messages-api/calls',
  summary: 'Calls of programs in the last 30 days, newest first, with the state of their messages',
  query: ListCallsInput,
  answer: ExternalCallPage,
})

export const saveWebhook = endpoint({
  ...OF_CONNECTION,
  method: 'PUT',
  path: '/messages-api/:whatsappId/webhook',
  summary: 'Saves the address that gets events of external messages; the key is said where it was just made',
  params: WebhookParam,
  body: WebhookInput.omit({ whatsappId: true }),
  answer: SavedWebhook,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_PRIVATE_ADDRESS'],
  sample: { body: { url: 'https://example.com/recado' } },
})

export const removeWebhook = endpoint({
  ...OF_CONNECTION,
  method: 'DELETE',
  path: '/messages-api/:whatsappId/webhook',
  summary: 'Sends no more events of a connection',
  params: WebhookParam,
  answer: 'done',
  message: 'Webhook deleted',
  refuses: ['ERR_NO_WAPP_FOUND'],
})

export const rotateWebhookSecret = endpoint({
  ...OF_CONNECTION,
  method: 'POST',
  path: '/messages-api/:whatsappId/webhook/secret',
  summary: 'Makes the key by which events are signed, in place of the one before; said in this answer alone',
  params: WebhookParam,
  answer: MadeSecret,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_FOUND'],
})

export const testWebhook = endpoint({
  ...OF_CONNECTION,
  method: 'POST',
  path: '/messages-api/:whatsappId/webhook/test',
  asksOutside: true,
  summary: 'Sends a signed event of type test to the saved address, and says what came of it',
  params: WebhookParam,
  answer: WebhookTrial,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_FOUND'],
})

export const listWebhookDeliveries = endpoint({
  ...OF_CONNECTION,
  method: 'GET',
  path: '/messages-api/:whatsappId/deliveries',
  summary: 'The events of the last 30 days, newest first',
  params: WebhookParam,
  query: ListDeliveriesInput,
  answer: DeliveryPage,
  refuses: ['ERR_NO_WAPP_FOUND'],
})

export const replayWebhookDelivery = endpoint({
  ...OF_ADMINS,
  method: 'POST',
  path: '/messages-api/:whatsappId/deliveries/:deliveryId/replay',
  asksOutside: true,
  ids: { 'params.whatsappId': 'connection', 'params.deliveryId': 'webhookDelivery' },
  summary: 'Sends an event again, under the same webhook-id',
  params: WebhookDeliveryParam,
  answer: DeliveryView,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_FOUND', 'ERR_DELIVERY_STATE'],
})

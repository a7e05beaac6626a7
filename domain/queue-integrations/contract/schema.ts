import { z } from 'zod'
import { Id, OptionalId, Storable, Text } from '../../core/contract/fields.ts'
import { BOUNDS } from '../../messages/contract/bounds.ts'
import { INTEGRATION_LANGUAGES, INTEGRATION_TYPES, type IntegrationType } from './integration-types.ts'

/** Minutes after which a conversation with Typebot begins anew: at most a year. */
const MAX_EXPIRY_MINUTES = 527_040
/** Milliseconds between two messages of Typebot. */
const MAX_DELAY_MS = 60_000
/** Characters of a service account's file. */
const MAX_ACCOUNT_FILE = 20_000
const MAX_ADDRESS = 2_000

/** A number that is left out, or left empty in a form, is its usual value. */
const Count = (usual: number, max: number) =>
  z.preprocess(
    (value: number | string | undefined) => (value === '' ? usual : value),
    z.coerce.number<number | string>().int().min(0).max(max).default(usual),
  )

/** POST /queueIntegration. Each type has fields that it cannot do without (`requiredFieldsOf`). Specification 3 §3, §5. */
export const QueueIntegrationInput = z.object({
  type: z.enum(INTEGRATION_TYPES),
  name: Text(50, 2),
  /** Google's name of the project in which DialogFlow's agent is. */
  projectName: Text(60).default(''),
  /** The file of DialogFlow's service account; empty in a change keeps the one that is there. It is never answered. */
  jsonContent: Storable(MAX_ACCOUNT_FILE).default(''),
  language: z.enum(INTEGRATION_LANGUAGES).default('pt-BR'),
  /** The address that is called: of Typebot's viewer, of n8n's webhook, of the own system. */
  urlN8N: Text(MAX_ADDRESS).default(''),
  typebotSlug: Text(200).default(''),
  typebotExpires: Count(1, MAX_EXPIRY_MINUTES),
  typebotKeywordFinish: Text(100).default(''),
  typebotKeywordRestart: Text(100).default(''),
  typebotRestartMessage: Text(BOUNDS.body.limit).default(''),
  typebotUnknownMessage: Text(BOUNDS.body.limit).default(''),
  typebotDelayMessage: Count(1000, MAX_DELAY_MS),
  flowId: OptionalId(),
})
export type QueueIntegrationInput = z.infer<typeof QueueIntegrationInput>

/** An integration as it leaves the server: without keys. */
export const QueueIntegrationView = z.object({
  id: z.number(),
  version: z.number(),
  type: z.enum(INTEGRATION_TYPES),
  name: z.string(),
  projectName: z.string(),
  /** The address of DialogFlow's service account, empty where no file was given. */
  serviceAccount: z.string(),
  language: z.enum(INTEGRATION_LANGUAGES),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  typebotDelayMessage: z.number(),
  flowId: z.number().nullable(),
  /** The key by which its events are signed, in the answer that made it; null ever after. */
  secret: z.string().nullable(),
  /** Until then the key before this one signs as well. */
  formerSecretUntil: z.iso.datetime().nullable(),
  /** The other side answered that it is gone (410): nothing is sent until it is saved again. */
  isDisabled: z.boolean(),
  /** The connections and queues whose conversations it takes: they have none any more once it is deleted. */
  connectionNames: z.array(z.string()),
  queueNames: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type QueueIntegrationView = z.infer<typeof QueueIntegrationView>

/** Types whose events are signed by a key of ours. */
export function isSigned(type: IntegrationType): boolean {
  return type === 'n8n' || type === 'webhook'
}

export type RequiredField = 'urlN8N' | 'typebotSlug' | 'projectName' | 'jsonContent' | 'flowId'

const REQUIRED_FIELDS = {
  dialogflow: ['projectName', 'jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: ['flowId'],
} as const satisfies Record<IntegrationType, readonly RequiredField[]>

/** The fields that an integration of this type cannot do without. */
export function requiredFieldsOf(type: IntegrationType): readonly RequiredField[] {
  return REQUIRED_FIELDS[type]
}

/** Google's names of projects; they become part of an address. */
export const PROJECT_NAME = /^[a-z0-9-]{1,60}$/
/** The public id of a bot; it becomes part of an address. */
export const TYPEBOT_SLUG = /^[a-zA-Z0-9.-]+$/

export const QueueIntegrationIdParam = z.object({ queueIntegrationId: Id() })

export const DeliveryIdParam = z.object({ queueIntegrationId: Id(), deliveryId: Id() })

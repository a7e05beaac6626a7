import { z } from 'zod'
import { Choice, Flag, Id, OptionalId, Text } from '../../core/contract/fields.ts'
import { CALL_FAILURES } from '../../flows/contract/call-failures.ts'
import { MAX_BODY, MAX_FILES } from '../../messages/contract/schema.ts'

/** Longest `Idempotency-Key`. */
export const MAX_KEY = 200
/** An answer is kept under its key for so long. */
export const KEY_HOURS = 24

/** A number as programs have it: text, or the digits as a JSON number. Verbs judge whether it can be one. */
const DialledNumber = z.union([z.string().max(40), z.number().int().nonnegative()]).transform(String)

const SEND_FIELDS = {
  number: DialledNumber,
  userId: OptionalId(),
  queueId: OptionalId(),
  sendSignature: Flag().default(false),
  closeTicket: Flag().default(false),
  isCampaign: Flag().default(false),
  override: Flag().default(false),
} as const

/** POST /messages/send as JSON. Specification 3 §7, server behaviour §11. */
export const SendInput = z.strictObject({ ...SEND_FIELDS, body: Text(MAX_BODY, 1) })
export type SendInput = z.infer<typeof SendInput>

/** POST /messages/send as multipart, beside `medias`: `body` is the caption of the first file. */
export const SendFilesInput = z.strictObject({ ...SEND_FIELDS, body: Text(MAX_BODY).default('') })
export type SendFilesInput = z.infer<typeof SendFilesInput>

export const SendForm = SendFilesInput.extend({ medias: z.array(z.file()).min(1).max(MAX_FILES) })

export const SendHeaders = z.object({ 'idempotency-key': z.string().min(1).max(MAX_KEY).optional() })

export const SentFromOutside = z.object({
  status: z.literal('SUCCESS'),
  /** The message that was made; the last one of several files. */
  messageId: z.number(),
  /** All messages of the call, in their order. */
  messageIds: z.array(z.number()),
  ticketUuid: z.string(),
  /** It waits for the pace of the number until then, as things stand. */
  queuedUntil: z.iso.datetime().optional(),
})
export type SentFromOutside = z.infer<typeof SentFromOutside>

/** States of an external message; each comes after those before it, but failed, which may follow any that is not delivered. */
export const EXTERNAL_STATES = ['accepted', 'sent', 'delivered', 'read', 'replied', 'failed'] as const
export type ExternalState = (typeof EXTERNAL_STATES)[number]

export const ExternalMessageIdParam = z.object({ messageId: Id() })

/** GET /messages/send/{messageId}. */
export const ExternalMessageView = z.object({
  messageId: z.number(),
  ticketUuid: z.string(),
  state: z.enum(EXTERNAL_STATES),
  /** Why it failed; null unless it did. */
  code: z.string().nullable(),
  acceptedAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  queuedUntil: z.iso.datetime().nullable(),
})
export type ExternalMessageView = z.infer<typeof ExternalMessageView>

/** Why nothing is sent to a webhook any more: it said that it is gone, or it failed for days. */
export const STOP_REASONS = ['gone', 'failing'] as const

const MAX_ADDRESS = 2_000

export const WebhookParam = z.object({ whatsappId: Id() })
export const WebhookInput = z.object({ whatsappId: Id(), url: Text(MAX_ADDRESS, 1) })
export type WebhookInput = z.infer<typeof WebhookInput>

/** A connection as the page of the API shows it; `url` empty = no webhook. */
export const ApiConnectionView = z.object({
  id: z.number(),
  name: z.string(),
  tokenLastFour: z.string().nullable(),
  url: z.string(),
  formerSecretUntil: z.iso.datetime().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  stopReason: z.enum(STOP_REASONS).nullable(),
})
export type ApiConnectionView = z.infer<typeof ApiConnectionView>

export const ApiOverview = z.object({
  /** The address of the API, as programs reach it. */
  apiUrl: z.string(),
  connections: z.array(ApiConnectionView),
})
export type ApiOverview = z.infer<typeof ApiOverview>

/** The webhook as it was saved; `secret` in the answer that made it, null ever after. */
export const SavedWebhook = z.object({ connection: ApiConnectionView, secret: z.string().nullable() })
export type SavedWebhook = z.infer<typeof SavedWebhook>

export const WebhookTrial = z.object({
  isWorking: z.boolean(),
  status: z.number().nullable(),
  failure: z.enum(CALL_FAILURES).nullable(),
})
export type WebhookTrial = z.infer<typeof WebhookTrial>

export const WebhookDeliveryParam = z.object({ whatsappId: Id(), deliveryId: Id() })

export const ListCallsInput = z.object({
  /** `next` of the page before. */
  cursor: Choice(z.string().regex(/^\d{1,16}$/)),
})
export type ListCallsInput = z.infer<typeof ListCallsInput>

export const ExternalCallView = z.object({
  id: z.number(),
  connectionId: z.number(),
  connectionName: z.string(),
  number: z.string(),
  /** Why it was refused; null where it made a message. */
  code: z.string().nullable(),
  /** So many calls were refused for the same within a minute, before their number was read; 1 for any other. */
  callCount: z.number(),
  state: z.enum(EXTERNAL_STATES).nullable(),
  messageId: z.number().nullable(),
  ticketUuid: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ExternalCallView = z.infer<typeof ExternalCallView>

export const ExternalCallPage = z.object({ calls: z.array(ExternalCallView), next: z.string().nullable() })
export type ExternalCallPage = z.infer<typeof ExternalCallPage>

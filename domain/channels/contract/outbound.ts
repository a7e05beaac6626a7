import { z } from 'zod'
import { Interactive } from '../../messages/contract/interactive/interactive-content.ts'

/** The chat that a message goes to: a person by all that we know of them, or a group. */
export const OutboundChat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), phone: z.string().nullable(), lid: z.string().nullable() }),
  z.object({ kind: z.literal('group'), groupId: z.string() }),
])
export type OutboundChat = z.infer<typeof OutboundChat>

/** Names a message of the chat on the channel: a quote, an edit, a revoke or a reaction points at it. */
export const ExternalKey = z.object({
  externalId: z.string(),
  fromMe: z.boolean(),
  /** In a group: who wrote it. */
  author: z.object({ phone: z.string().nullable(), lid: z.string().nullable() }).nullable(),
})
export type ExternalKey = z.infer<typeof ExternalKey>

const Quote = ExternalKey.extend({ body: z.string() })

/**
 * The content that leaves for a channel, in the product's words; the driver composes it. `path` is a file of the
 * company's store.
 */
export const OutboundContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), quote: Quote.nullable() }),
  z.object({
    kind: z.literal('file'),
    as: z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']),
    path: z.string(),
    mime: z.string(),
    name: z.string(),
    caption: z.string(),
    durationSeconds: z.number().nullable(),
    quote: Quote.nullable(),
  }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    quote: Quote.nullable(),
  }),
  z.object({
    kind: z.literal('contacts'),
    contacts: z.array(z.object({ name: z.string(), number: z.string() })).min(1),
    quote: Quote.nullable(),
  }),
  z.object({
    kind: z.literal('interactive'),
    interactive: Interactive,
    /** A picture above it; `path` as of a file. */
    image: z.object({ path: z.string(), mime: z.string() }).optional(),
    quote: Quote.nullable(),
  }),
  z.object({
    kind: z.literal('reaction'),
    target: ExternalKey,
    /** Empty takes the reaction back. */
    emoji: z.string(),
    /** The reaction that the customer saw before, for the case that this one never reaches them. */
    before: z.string().optional(),
  }),
  z.object({ kind: z.literal('edit'), target: ExternalKey, text: z.string() }),
  z.object({ kind: z.literal('revoke'), target: ExternalKey }),
])
export type OutboundContent = z.infer<typeof OutboundContent>

/** A message with its fixed id on the channel: sending the same id again is safe. */
export type OutboundMessage = {
  externalId: string
  chat: OutboundChat
  content: OutboundContent
  isForwarded: boolean
}

import { z } from 'zod'
import { MEDIA_TYPES } from '../messages/schema.ts'

/** A person as a channel names them: every identifier that the event carried, and what they call themselves. */
export const ChannelPerson = z.object({
  phone: z.string().nullable(),
  lid: z.string().nullable(),
  pushName: z.string().nullable(),
})
export type ChannelPerson = z.infer<typeof ChannelPerson>

/** Where the conversation is: with one person, or in a group. */
export const Chat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), person: ChannelPerson }),
  z.object({ kind: z.literal('group'), groupId: z.string(), subject: z.string().nullable() }),
])
export type Chat = z.infer<typeof Chat>

/** A file that the channel holds; `source` is what the driver needs to fetch it, kept encrypted until it is stored. */
export const InboundFile = z.object({
  mime: z.string(),
  name: z.string().nullable(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  isVoice: z.boolean(),
  source: z.string(),
})
export type InboundFile = z.infer<typeof InboundFile>

const Base = z.object({
  chat: Chat,
  externalId: z.string().min(1).max(200),
  /** Written by the account itself, on its own phone or by us. */
  fromMe: z.boolean(),
  /** In a group: who wrote. */
  author: ChannelPerson.nullable(),
  sentAt: z.date(),
})

/** One inbound event of a channel, understood. Server behaviour §1.7. */
export const InboundEvent = z.discriminatedUnion('kind', [
  Base.extend({
    kind: z.literal('message'),
    mediaType: z.enum(MEDIA_TYPES),
    body: z.string(),
    file: InboundFile.nullable(),
    quotedExternalId: z.string().nullable(),
    isForwarded: z.boolean(),
    dataJson: z.string().nullable(),
    /** Delivered after an outage, or copied from the phone's past. */
    isReplay: z.boolean(),
  }),
  Base.extend({ kind: z.literal('edit'), targetExternalId: z.string(), body: z.string() }),
  Base.extend({ kind: z.literal('revoke'), targetExternalId: z.string(), targetFromMe: z.boolean() }),
  Base.extend({
    kind: z.literal('reaction'),
    targetExternalId: z.string(),
    targetFromMe: z.boolean(),
    /** Empty takes the reaction back. */
    emoji: z.string(),
  }),
  /** The message exists but its content has not come (yet): a stub that a later delivery fills. */
  Base.extend({ kind: z.literal('stub'), reason: z.string() }),
  Base.extend({ kind: z.literal('call'), isVideo: z.boolean(), wasMissed: z.boolean() }),
])
export type InboundEvent = z.infer<typeof InboundEvent>
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>
export type InboundEdit = Extract<InboundEvent, { kind: 'edit' }>
export type InboundRevoke = Extract<InboundEvent, { kind: 'revoke' }>
export type InboundReaction = Extract<InboundEvent, { kind: 'reaction' }>
export type InboundStub = Extract<InboundEvent, { kind: 'stub' }>
export type InboundCall = Extract<InboundEvent, { kind: 'call' }>

import { z } from 'zod'
import { Bounded } from '../../messages/contract/bounds.ts'
import { MEDIA_TYPES } from '../../messages/contract/schema.ts'

/*
 * What a channel understood, in the product's words. Every text of it was written by somebody else: a field takes what came
 * (`InboundEvent`) and gives what fits its bound (`BoundedEvent`). Who hears of an event parses it first of all, and what
 * stores it takes bounded events only, so that nothing gets into the inbox uncut.
 */

/** A person as a channel names them: every identifier that the event carried, and what they call themselves. */
export const ChannelPerson = z.object({
  phone: Bounded('accountId').nullable(),
  lid: Bounded('accountId').nullable(),
  pushName: Bounded('pushName').nullable(),
})
export type ChannelPerson = z.input<typeof ChannelPerson>

/** The place of the conversation: with one person, or in a group. */
export const Chat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), person: ChannelPerson }),
  z.object({
    kind: z.literal('group'),
    groupId: Bounded('accountId'),
    subject: Bounded('groupSubject').nullable(),
    /** Its admins alone write, and this account is none of them. Absent where the channel did not say. */
    isReadOnly: z.boolean().optional(),
  }),
])
export type Chat = z.input<typeof Chat>

/** A file that the channel holds; `source` is what the driver needs to fetch it, kept encrypted until it is stored. */
export const InboundFile = z.object({
  mime: Bounded('mime'),
  name: Bounded('fileName').nullable(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  isVoice: z.boolean(),
  source: Bounded('fileSource'),
})
export type InboundFile = z.input<typeof InboundFile>
export type BoundedFile = z.output<typeof InboundFile>

const Base = z.object({
  chat: Chat,
  externalId: Bounded('externalId'),
  /** Written by the account itself, on its own phone or by us. */
  fromMe: z.boolean(),
  /** In a group: who wrote. */
  author: ChannelPerson.nullable(),
  sentAt: z.date(),
})
const Target = Base.extend({ targetExternalId: Bounded('externalId') })

const InboundMessage = Base.extend({
  kind: z.literal('message'),
  mediaType: z.enum(MEDIA_TYPES),
  body: Bounded('body'),
  file: InboundFile.nullable(),
  quotedExternalId: Bounded('externalId').nullable(),
  isForwarded: z.boolean(),
  dataJson: Bounded('dataJson').nullable(),
  /** Delivered after an outage, or copied from the phone's past. */
  isReplay: z.boolean(),
})
export type InboundMessage = z.input<typeof InboundMessage>
export type BoundedMessage = z.output<typeof InboundMessage>

const InboundEdit = Target.extend({ kind: z.literal('edit'), body: Bounded('body') })
export type InboundEdit = z.input<typeof InboundEdit>
export type BoundedEdit = z.output<typeof InboundEdit>

const InboundRevoke = Target.extend({
  kind: z.literal('revoke'),
  targetFromMe: z.boolean(),
  /** An admin of the group took away what somebody wrote in it. */
  isByAdmin: z.boolean().default(false),
})
export type InboundRevoke = z.input<typeof InboundRevoke>
export type BoundedRevoke = z.output<typeof InboundRevoke>

const InboundReaction = Target.extend({
  kind: z.literal('reaction'),
  targetFromMe: z.boolean(),
  /** Empty takes the reaction back. */
  emoji: Bounded('emoji'),
})
export type InboundReaction = z.input<typeof InboundReaction>
export type BoundedReaction = z.output<typeof InboundReaction>

/** The message exists but its content has not come (yet): a stub that a later delivery fills. */
const InboundStub = Base.extend({
  kind: z.literal('stub'),
  reason: Bounded('stubReason'),
  /** It was asked for in vain and is not expected any more; should it come, it is shown all the same. */
  isFinal: z.boolean(),
})
export type InboundStub = z.input<typeof InboundStub>
export type BoundedStub = z.output<typeof InboundStub>

const InboundCall = Base.extend({
  kind: z.literal('call'),
  isVideo: z.boolean(),
  wasMissed: z.boolean(),
})
export type InboundCall = z.input<typeof InboundCall>
export type BoundedCall = z.output<typeof InboundCall>

/** Something about a message that only its secret opens. The channel's driver does so before it is stored; unopened it changes nothing. */
const InboundSealed = Target.extend({ kind: z.literal('sealed') })

/** One inbound event of a channel, understood. Server behaviour §1.7. */
export const InboundEvent = z.discriminatedUnion('kind', [
  InboundMessage,
  InboundEdit,
  InboundRevoke,
  InboundReaction,
  InboundStub,
  InboundCall,
  InboundSealed,
])
export type InboundEvent = z.input<typeof InboundEvent>
export type BoundedEvent = z.output<typeof InboundEvent>

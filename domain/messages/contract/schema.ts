import { z } from 'zod'
import { Flag, Id, PageNumber, QueryList, Stated, Text, Uuid } from '../../core/contract/fields.ts'
import { QuotedId } from './outbound/quoted-id.ts'

/**
 * Kinds of a message on the wire. The specification's list (1 §3) and ours: conversation, sticker, unsupported, and `notice`, by
 * which nobody said anything (server behaviour §1.7).
 */
export const MEDIA_TYPES = [
  'conversation',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'adMetaPreview',
  'viewOnceMessage',
  'interactiveMessage',
  'pollCreationMessageV3',
  'eventMessage',
  'listMessage',
  'reactionMessage',
  'call_log',
  'unsupported',
  'notice',
] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** 0 queued, 1 sent, 2 delivered, 3 and 4 read, 5 played. Acks only ever rise. Server behaviour §1.9. */
export const ACK = { queued: 0, sent: 1, delivered: 2, read: 3, readByAll: 4, played: 5 } as const
export const Ack = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
])
export type Ack = z.infer<typeof Ack>

/** Why a message was not sent, in words of ours; translated as `failure.{code}`. */
export const SEND_FAILURES = [
  'not_confirmed',
  'not_on_whatsapp',
  'not_in_group',
  'admins_only',
  'refused',
  'rate_limited',
  'file_missing',
  'file_refused',
  'connection_gone',
  'expired',
  'unsupported',
  'discarded',
] as const
export type SendFailure = (typeof SEND_FAILURES)[number]

/** The acts on a message that has left; the channel may refuse them. */
export const OUTBOUND_ACTS = ['edit', 'revoke', 'reaction'] as const
export type OutboundAct = (typeof OUTBOUND_ACTS)[number]

/** Failures that say something about the connection, not about a number, a file or a decision of ours. */
export const CHANNEL_FAILURES = ['not_confirmed', 'refused', 'rate_limited'] as const satisfies SendFailure[]

/** State of a message's file: fetched by a job, retried by hand. */
export const FILE_STATES = ['pending', 'stored', 'failed', 'too_large'] as const
export type FileState = (typeof FILE_STATES)[number]

/** Longest body of a message that we send, in characters: the same bound as for received ones. */
export const MAX_BODY = 65_536
export const MAX_FILES = 20

export const MessageIdParam = z.object({ messageId: Id() })

/** Messages on a page of a conversation, unless the request asks for more. Server behaviour §3. */
export const MESSAGES_PER_PAGE = 20

export const ListMessagesInput = z.object({
  pageNumber: PageNumber(),
  /** Larger pages serve clients that read many messages at once. */
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(MESSAGES_PER_PAGE),
  /** `next` of a page: reads the messages before it. */
  cursor: z.string().max(60).optional(),
  /** `newer` of a page: reads the messages after it. */
  after: z.string().max(60).optional(),
  /** The id of a message in the middle of the page. */
  around: Id().optional(),
  /** Most bytes of text on a page, which then ends early; for clients that continue by `next`. At most PAGE_BYTES. */
  bytes: z.coerce.number<number | string>().int().min(1).optional(),
  selectedQueues: QueryList(Id()),
})
/**
 * Most bytes of text on a page that is asked for by its bytes, or holds more messages than a page usually does: twenty
 * messages are bounded by themselves, and are never cut, as some clients count in pages.
 */
export const PAGE_BYTES = 1_000_000
/** Bytes of text that a screen reads at once: strangers write megabytes, and the reader waits for all of a page. */
export const SCREEN_BYTES = 200_000
export type ListMessagesInput = z.infer<typeof ListMessagesInput>

/**
 * Makes a repeated request harmless. A request without one gets one here, before any transaction: when the answer to a
 * commit is lost, the repetition must find what the first attempt made.
 */
export const ClientId = () =>
  Uuid()
    .optional()
    .transform((id) => id ?? crypto.randomUUID())

/**
 * The fields that clients of this family send with their messages: the message is ours, we have read it, and its file
 * comes as a form.
 */
const SENT_BY_US = { fromMe: Stated('true', '1'), read: Stated('true', '1'), mediaUrl: Stated() } as const

/** POST /messages/{ticketId}, JSON. `clientId` makes a repeated request harmless. */
export const SendMessageInput = z.object({
  ticketId: Id(),
  clientId: ClientId(),
  body: Text(MAX_BODY).default(''),
  quotedMsg: QuotedId,
  isPrivate: Flag().default(false),
  /** True: the server adds the attendant's signature. */
  sign: Flag().default(false),
  vCard: z
    .array(z.object({ name: Text(250, 1), number: z.string().regex(/^\+?\d{8,20}$/) }))
    .max(20)
    .nullish(),
  location: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullish(),
  ...SENT_BY_US,
})
export type SendMessageInput = z.infer<typeof SendMessageInput>

/** The fields of a multipart POST /messages/{ticketId}: `body` is the first file's caption, captions[i] the others'. */
export const SendFilesInput = z.object({
  ticketId: Id(),
  clientId: ClientId(),
  body: z.union([z.string(), z.array(z.string())]).optional(),
  quotedMsg: QuotedId,
  isPrivate: Flag().default(false),
  sign: Flag().default(false),
  /** The file is a voice note recorded by the attendant. */
  voice: Flag().default(false),
  ...SENT_BY_US,
})
export type SendFilesInput = z.infer<typeof SendFilesInput>

export const EditMessageInput = z.object({ messageId: Id(), body: Text(MAX_BODY, 1) })
export type EditMessageInput = z.infer<typeof EditMessageInput>

/** Most messages that are forwarded at a time. */
export const MAX_FORWARDED = 50

/** POST /message/forward: one message, or several, to one contact. */
export const ForwardMessagesInput = z.object({
  messageId: z.union([Id(), z.array(Id()).min(1).max(MAX_FORWARDED)]),
  contactId: z.union([Id(), z.object({ id: Id() }).transform((contact) => contact.id)]),
  signMessage: Flag().default(false),
  clientId: ClientId(),
})
export type ForwardMessagesInput = z.infer<typeof ForwardMessagesInput>

/** Most contacts to whom messages are forwarded at a time, as on a phone: more is a campaign's work. */
export const MAX_FORWARD_CONTACTS = 5

/** POST /message/forward/several. */
export const ForwardToSeveralInput = z.object({
  messageIds: z.array(Id()).min(1).max(MAX_FORWARDED),
  contactIds: z.array(Id()).min(1).max(MAX_FORWARD_CONTACTS),
  signMessage: Flag().default(false),
  clientId: ClientId(),
})
export type ForwardToSeveralInput = z.infer<typeof ForwardToSeveralInput>

export const ReactInput = z.object({ messageId: Id(), emoji: z.string().max(16) })
export type ReactInput = z.infer<typeof ReactInput>

export const FileView = z.object({
  id: z.number(),
  state: z.enum(FILE_STATES),
  mime: z.string(),
  name: z.string().nullable(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  isVoice: z.boolean(),
  /** Signed links, which end at the hour after next; null while the file is not stored. */
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
})
export type FileView = z.infer<typeof FileView>

/** A row within a message, with the row's version: a browser stores each row once, however many messages show it. */
const VersionedName = { id: z.number(), version: z.number(), name: z.string() }

/** A message as it leaves the server. Specification 1 §3. */
export const MessageView = z.object({
  id: z.number(),
  version: z.number(),
  clientId: z.string().nullable(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  contactId: z.number(),
  /** The message's ticket, by id only: the changing parts of a ticket come with the ticket. */
  ticket: z.object({ id: z.number(), uuid: z.string() }),
  queueId: z.number().nullable(),
  /** The queue in which the ticket was when the message was written. */
  queue: z.object({ ...VersionedName, color: z.string() }).nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(MEDIA_TYPES),
  mediaUrl: z.string().nullable(),
  /**
   * The file's address without signature, the same for everybody at all times. It identifies the file, but opens
   * nothing.
   */
  mediaPath: z.string().nullable(),
  file: FileView.nullable(),
  /** The transcript of an audio, once somebody asked for one. */
  transcript: z.string().nullable(),
  dataJson: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The person who wrote: the attendant for ours, the participant in a group. */
  user: z.object(VersionedName).nullable(),
  contact: z.object({ ...VersionedName, number: z.string() }).nullable(),
  quotedMsg: z
    .object({
      id: z.number(),
      body: z.string(),
      fromMe: z.boolean(),
      mediaType: z.enum(MEDIA_TYPES),
      author: z.string(),
      /** The quoted message was deleted, and its text is not shown. */
      isDeleted: z.literal(true).optional(),
      /** The quoted message is in a ticket that the reader may not see: nothing of it is shown. */
      isHidden: z.literal(true).optional(),
    })
    .nullable(),
  reactions: z.array(z.object({ emoji: z.string(), author: z.string(), fromMe: z.boolean() })),
  history: z.array(z.object({ body: z.string(), replacedAt: z.iso.datetime() })),
  /** Colleagues whom a private message names, as `@name` in its text. */
  mentions: z.array(z.object(VersionedName)),
  isPrivate: z.boolean(),
  isDeleted: z.boolean(),
  /**
   * The time when it was deleted, if known, and the name of the colleague who deleted it; null for the author's own
   * phone.
   */
  deletedAt: z.iso.datetime().nullable(),
  deletedBy: z.string().nullable(),
  /** Written by the system, not by a person. */
  isSystem: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  ack: Ack,
  failedAt: z.iso.datetime().nullable(),
  failureCode: z.enum(SEND_FAILURES).nullable(),
  /**
   * Our last act on the message, if the channel refused it: the customer still sees the message as it was before, and
   * so it is shown.
   */
  refusedAct: z.enum(OUTBOUND_ACTS).nullable(),
  /** About when the pace of its number will let it go; null when it does not wait for that. */
  pacedUntil: z.iso.datetime().nullable(),
})
export type MessageView = z.infer<typeof MessageView>

/** The forwarded messages, and the contacts to whom nothing was sent, with the reason. */
export const ForwardedToSeveral = z.object({
  messages: z.array(MessageView),
  refused: z.array(
    z.object({ contactId: z.number(), code: z.string(), details: z.record(z.string(), z.unknown()) }),
  ),
})
export type ForwardedToSeveral = z.infer<typeof ForwardedToSeveral>

/** A ticket of the conversation, for the divider above its first message. */
export const ThreadTicket = z.object({
  id: z.number(),
  createdAt: z.iso.datetime(),
  /** Null while it is live. */
  closedAt: z.iso.datetime().nullable(),
  queue: z.string().nullable(),
  user: z.string().nullable(),
})
export type ThreadTicket = z.infer<typeof ThreadTicket>

export const MessageList = z.object({
  /** Oldest first. */
  messages: z.array(MessageView),
  /** The tickets of these messages. */
  tickets: z.array(ThreadTicket),
  /** True while there are older messages: read them with `next` as `cursor`. */
  hasMore: z.boolean(),
  next: z.string().nullable(),
  /** True while there are newer messages: read them with `newer` as `after`. */
  hasNewer: z.boolean(),
  newer: z.string().nullable(),
  count: z.number(),
})
export type MessageList = z.infer<typeof MessageList>

/** The kinds of files that a contact's details list separately. */
export const SHARED_KINDS = {
  media: ['image', 'video'],
  files: ['application', 'audio'],
} as const satisfies Record<string, readonly MediaType[]>
export type SharedKind = keyof typeof SHARED_KINDS
export const SHARED_PER_PAGE = 24

export const ListSharedFilesInput = z.object({
  kind: z.enum(['media', 'files']).default('media'),
  /** `next` of the page before. */
  cursor: z.coerce.number<number | string>().int().min(1).optional(),
})
export type ListSharedFilesInput = z.infer<typeof ListSharedFilesInput>

/** Somebody who wrote in a group, and can be named in it. */
export const GroupMember = z.object({ contactId: z.number(), name: z.string() })
export type GroupMember = z.infer<typeof GroupMember>
export const GroupMembers = z.object({ members: z.array(GroupMember) })
export type GroupMembers = z.infer<typeof GroupMembers>

export const SharedFiles = z.object({
  /** The latest first. */
  messages: z.array(MessageView),
  hasMore: z.boolean(),
  next: z.number().nullable(),
})
export type SharedFiles = z.infer<typeof SharedFiles>

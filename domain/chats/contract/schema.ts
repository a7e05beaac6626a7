import { z } from 'zod'
import { Flag, Id, PageNumber, Text, Uuid } from '../../core/contract/fields.ts'
import { TICKET_STATUSES } from '../../tickets/contract/schema.ts'

export const MAX_TITLE = 80
/** The longest message. */
export const MAX_TEXT = 10_000
/** The most people in a chat, beside who makes it. */
export const MAX_MEMBERS = 200
/** The largest file; the platform's own limit of uploads counts beside it. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024
export const CHATS_PER_PAGE = 40
export const CHAT_MESSAGES_PER_PAGE = 40
/** The number of messages that a search looks through in the caller's chats: the newest. */
export const SEARCHED_MESSAGES = 20_000
/** The time for which a typing mark is shown, and the interval at which a browser reports typing while it lasts. */
export const WRITING_HOLDS_MS = 6_000
export const WRITING_EVERY_MS = 3_000

/** Somebody of a chat, as its screens show them. */
const Person = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  /** No longer of the company: named where they spoke, and written to by nobody. */
  isGone: z.boolean(),
})

/** A chat, the same for everybody in it but for `isMuted`. Specification 3 §3. */
export const ChatView = z.object({
  id: z.number(),
  version: z.number(),
  /** The part of its address that names the chat. */
  uuid: z.string(),
  /** The title; for a direct chat the names of both users. */
  title: z.string(),
  isDirect: z.boolean(),
  ownerId: z.number(),
  /** The newest message; of one without words its file's name. Null until something was said. */
  lastMessage: z.string().nullable(),
  lastSenderId: z.number().nullable(),
  /** Unreads: what others said since this user read it last; up to `readId` they have. */
  users: z.array(z.object({ userId: z.number(), unreads: z.number(), readId: z.number(), user: Person })),
  /** The reader hears nothing of it; nobody else is told. */
  isMuted: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ChatView = z.infer<typeof ChatView>

export const ChatMessageView = z.object({
  id: z.number(),
  /** Messages do not change: every one is of the first version. */
  version: z.number(),
  chatId: z.number(),
  clientId: z.string(),
  senderId: z.number(),
  sender: Person,
  message: z.string(),
  /** The event in place of a message: the sender left. */
  event: z.enum(['left']).nullable(),
  file: z
    .object({
      url: z.string(),
      name: z.string(),
      mime: z.string(),
      size: z.number().nullable(),
      thumbnailUrl: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
})
export type ChatMessageView = z.infer<typeof ChatMessageView>

/** The facts that decide who gets the events of a chat, and who has muted it. */
export const ChatFacts = z.object({
  userIds: z.array(z.number()),
  mutedIds: z.array(z.number()).default([]),
})
export type ChatFacts = z.infer<typeof ChatFacts>

/** Data of `company-{id}-chat-{chatId}`: something was said there, or somebody writes, for so long at most. */
export const ChatLive = z.discriminatedUnion('action', [
  z.object({ action: z.literal('new-message'), newMessage: ChatMessageView }),
  z.object({
    action: z.literal('typing'),
    chatId: z.number(),
    user: z.object({ id: z.number(), name: z.string() }),
    forMs: z.number(),
  }),
])
export type ChatLive = z.infer<typeof ChatLive>

export const ChatIdParam = z.object({ chatId: Id() })

/** Somebody by id; clients of this family send `{id}`. */
const UserRef = z.union([Id(), z.object({ id: Id() }).transform(({ id }) => id)])
const Users = z.array(UserRef).max(MAX_MEMBERS)

/** POST /chats. Without a title, with one colleague: the direct chat with them. Specification 3 §5, §7. */
export const CreateChatInput = z.object({ users: Users, title: Text(MAX_TITLE).default('') })
export type CreateChatInput = z.infer<typeof CreateChatInput>

/** PUT /chats/{id}: what is not named stays. With the `version` that was edited, another's change in between is refused. */
export const UpdateChatInput = z.object({
  users: Users.optional(),
  title: Text(MAX_TITLE).optional(),
  version: z.coerce.number<number | string>().int().optional(),
})
export type UpdateChatInput = z.infer<typeof UpdateChatInput>

/** PUT /chats/{id}/mute. */
export const MuteChatInput = z.object({ isMuted: Flag() })
export type MuteChatInput = z.infer<typeof MuteChatInput>

export const ListChatsInput = z.object({
  searchParam: Text(100).optional(),
  pageNumber: PageNumber(),
  cursor: z.string().max(200).optional(),
  /** Only those in which something is unread. */
  unread: Flag().optional(),
})
export type ListChatsInput = z.infer<typeof ListChatsInput>
export const ChatList = z.object({
  records: z.array(ChatView),
  count: z.number(),
  hasMore: z.boolean(),
  next: z.string().nullable(),
})
export type ChatList = z.infer<typeof ChatList>

export const ListChatMessagesInput = z.object({
  pageNumber: PageNumber(),
  cursor: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
  /** Reads from the newest back to this message, as far as 500 go. */
  from: Id().optional(),
})
export type ListChatMessagesInput = z.infer<typeof ListChatMessagesInput>
export const ChatMessageList = z.object({
  records: z.array(ChatMessageView),
  hasMore: z.boolean(),
  next: z.string().nullable(),
})
export type ChatMessageList = z.infer<typeof ChatMessageList>

/**
 * The client id; a request without one gets one here. A commit whose result was not received is tried again, and must
 * find the row that it has made.
 */
const ClientId = () =>
  Uuid()
    .optional()
    .transform((id) => id ?? crypto.randomUUID())

/** POST /chats/{id}/messages. `clientId` makes a repeated request harmless. */
export const SendChatMessageInput = z.object({ message: Text(MAX_TEXT, 1), clientId: ClientId() })
export type SendChatMessageInput = z.infer<typeof SendChatMessageInput>
/** The same with a file, which may come without words. */
export const SendChatFileInput = z.object({ message: Text(MAX_TEXT).default(''), clientId: ClientId() })
export type SendChatFileInput = z.infer<typeof SendChatFileInput>

/** A ticket behind a link, as far as its reader may see it. */
export const TicketCard = z.object({
  uuid: z.string(),
  status: z.enum(TICKET_STATUSES),
  contact: z.object({ id: z.number(), name: z.string() }),
  queue: z.string().nullable(),
  user: z.string().nullable(),
})
export type TicketCard = z.infer<typeof TicketCard>

export const FoundMessages = z.object({
  records: z.array(ChatMessageView.extend({ chatUuid: z.string(), chatTitle: z.string() })),
})
export type FoundMessages = z.infer<typeof FoundMessages>

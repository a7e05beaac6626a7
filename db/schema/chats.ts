import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** Conversations between colleagues: of two, or of a group with a title. Specification 3 §3. */
export const chats = pgTable(
  'chats',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** Empty for a direct chat, which is called by who is in it. */
    title: text('title').notNull().default(''),
    /** The user who made it, or to whom it was handed on: the only one who changes and deletes it. */
    ownerId: ref('owner_id').notNull(),
    /** The two users of a direct chat, so that only one chat exists for them. Null for a group. */
    directKey: text('direct_key'),
    /** The newest message; null until something was said. */
    lastMessageId: ref('last_message_id'),
    version: version(),
    createdAt: createdAt(),
    /** The time of the last message or change: the order of the list. */
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('chats_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('chats_uuid_key').on(t.companyId, t.uuid),
    uniqueIndex('chats_direct_key').on(t.companyId, t.directKey).where(sql`${t.directKey} is not null`),
    foreignKey({
      columns: [t.companyId, t.ownerId],
      foreignColumns: [users.companyId, users.id],
      name: 'chats_owner_fk',
    }),
  ],
)

/** The members of a chat, and the position up to which each has read it. */
export const chatUsers = pgTable(
  'chat_users',
  {
    companyId: companyId(),
    chatId: ref('chat_id').notNull(),
    userId: ref('user_id').notNull(),
    /** The number of messages by others since the user last read it. */
    unreads: integer('unreads').notNull().default(0),
    /** The newest message that the user has read; 0 = none. */
    readId: bigint('read_id', { mode: 'number' }).notNull().default(0),
    readAt: instant('read_at'),
    /** Counts what is unread, and tells nothing of it. */
    isMuted: boolean('is_muted').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.chatId, t.userId] }),
    index('chat_users_user_idx').on(t.companyId, t.userId),
    check('chat_users_unreads_check', sql`${t.unreads} >= 0`),
    foreignKey({
      columns: [t.companyId, t.chatId],
      foreignColumns: [chats.companyId, chats.id],
      name: 'chat_users_chat_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'chat_users_user_fk',
    }),
  ],
)

/** The messages of a chat, each with at most one file, like messages to customers; also the events that a member left. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    companyId: companyId(),
    chatId: ref('chat_id').notNull(),
    senderId: ref('sender_id').notNull(),
    /** Named by the sender's browser: sent twice, it is said once. */
    clientId: uuid('client_id').notNull(),
    body: text('body').notNull().default(''),
    fileId: ref('file_id'),
    /** The event in place of a message: its sender left. Null for a message. */
    event: text('event', { enum: ['left'] }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('chat_messages_client_key').on(t.companyId, t.senderId, t.clientId),
    index('chat_messages_chat_idx').on(t.companyId, t.chatId, t.id.desc()),
    // Opening a file asks which chat shows it.
    index('chat_messages_file_idx').on(t.companyId, t.fileId).where(sql`${t.fileId} is not null`),
    check(
      'chat_messages_content_check',
      sql`${t.body} <> '' or ${t.fileId} is not null or ${t.event} is not null`,
    ),
    foreignKey({
      columns: [t.companyId, t.chatId],
      foreignColumns: [chats.companyId, chats.id],
      name: 'chat_messages_chat_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.senderId],
      foreignColumns: [users.companyId, users.id],
      name: 'chat_messages_sender_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      name: 'chat_messages_file_fk',
    }),
  ],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Ack } from '#domain/messages/contract/schema.ts'
import { MEDIA_TYPES, OUTBOUND_ACTS, SEND_FAILURES } from '#domain/messages/contract/schema.ts'
import { companyId, createdAt, id, instant, ref, version } from './columns.ts'
import { connections } from './connections.ts'
import { contacts } from './contacts.ts'
import { files } from './files.ts'
import { queues } from './queues.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/** Everything said in a ticket: the customer's, ours, private notes, and stubs whose content has not come. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    contactId: ref('contact_id').notNull(),
    connectionId: ref('connection_id').notNull(),
    queueId: ref('queue_id'),
    /** The attendant who wrote; null for the customer, the phone and the bot. */
    userId: ref('user_id'),
    /** In a group: the contact who wrote. */
    authorId: ref('author_id'),
    externalId: text('external_id').notNull(),
    /** The account that it came from or went to, of a contact who may have several; in a group its author's. */
    address: text('address'),
    clientId: uuid('client_id'),
    fromMe: boolean('from_me').notNull(),
    mediaType: text('media_type', { enum: MEDIA_TYPES }).notNull(),
    body: text('body').notNull().default(''),
    dataJson: jsonb('data_json').$type<Record<string, unknown>>(),
    fileId: ref('file_id'),
    quotedId: ref('quoted_id'),
    /** Its content has not come: a later delivery of the same id fills it. */
    isStub: boolean('is_stub').notNull().default(false),
    isPrivate: boolean('is_private').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** The time at which it was taken back, and the user who did so; no user where its author did so on their phone. */
    deletedAt: instant('deleted_at'),
    deletedById: ref('deleted_by_id'),
    /** Said by the system itself: greetings, farewells, questions for a rating. */
    isSystem: boolean('is_system').notNull().default(false),
    /** Words under a user's name that nobody said just then: a greeting, a schedule, a program's. */
    isPrewritten: boolean('is_prewritten').notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    isForwarded: boolean('is_forwarded').notNull().default(false),
    ack: smallint('ack').$type<Ack>().notNull().default(0),
    failedAt: instant('failed_at'),
    failureCode: text('failure_code', { enum: SEND_FAILURES }),
    /** Our last act on the message, where the channel refused it: the customer sees the message as it was before. */
    refusedAct: text('refused_act', { enum: OUTBOUND_ACTS }),
    /** The campaign that sent it. */
    campaignId: ref('campaign_id'),
    /** The time at which it was written, as the channel says; `createdAt` orders the thread. */
    sentAt: instant('sent_at').notNull().defaultNow(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('messages_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('messages_external_key').on(
      t.companyId,
      t.connectionId,
      t.contactId,
      t.externalId,
      t.fromMe,
      sql`coalesce(${t.authorId}, 0)`,
    ),
    uniqueIndex('messages_client_key').on(t.companyId, t.clientId).where(sql`${t.clientId} is not null`),
    index('messages_external_idx').on(t.companyId, t.connectionId, t.externalId),
    index('messages_ticket_idx').on(t.companyId, t.ticketId, t.id.desc()),
    index('messages_thread_idx').on(t.companyId, t.contactId, t.connectionId, t.id.desc()),
    index('messages_created_idx').on(t.companyId, t.createdAt),
    // When a connection last brought something.
    index('messages_received_idx').on(t.companyId, t.connectionId, t.id.desc()).where(sql`not ${t.fromMe}`),
    // Deleting a message looks for those that quote it, for those that a participant wrote, for its file's others.
    index('messages_quoted_idx').on(t.companyId, t.quotedId).where(sql`${t.quotedId} is not null`),
    index('messages_author_idx').on(t.companyId, t.authorId).where(sql`${t.authorId} is not null`),
    // What was shared with a contact, the latest first.
    index('messages_shared_idx')
      .on(t.companyId, t.contactId, t.id.desc())
      .where(sql`${t.fileId} is not null`),
    // The list marks conversations in which something of ours failed.
    index('messages_failed_idx').on(t.companyId, t.ticketId).where(sql`${t.failedAt} is not null`),
    // What a campaign could not send.
    index('messages_campaign_failed_idx')
      .on(t.companyId, t.campaignId)
      .where(sql`${t.campaignId} is not null and ${t.failedAt} is not null`),
    index('messages_file_idx').on(t.companyId, t.fileId).where(sql`${t.fileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'messages_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'messages_contact_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'messages_connection_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'messages_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.deletedById],
      foreignColumns: [users.companyId, users.id],
      name: 'messages_deleted_by_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.authorId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'messages_author_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      name: 'messages_file_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'messages_queue_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.quotedId],
      foreignColumns: [t.companyId, t.id],
      name: 'messages_quoted_fk',
    }),
  ],
)

/** Bodies that an edit replaced. */
export const messageBodies = pgTable(
  'message_bodies',
  {
    id: id(),
    companyId: companyId(),
    messageId: ref('message_id').notNull(),
    body: text('body').notNull(),
    replacedAt: instant('replaced_at').notNull().defaultNow(),
  },
  (t) => [
    index('message_bodies_idx').on(t.companyId, t.messageId, t.id),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'message_bodies_message_fk',
    }).onDelete('cascade'),
  ],
)

/** Colleagues whom a private note names; unseen ones stand in their bell. */
export const messageMentions = pgTable(
  'message_mentions',
  {
    companyId: companyId(),
    messageId: ref('message_id').notNull(),
    userId: ref('user_id').notNull(),
    seenAt: instant('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.messageId, t.userId] }),
    index('message_mentions_unseen_idx')
      .on(t.companyId, t.userId, t.messageId)
      .where(sql`${t.seenAt} is null`),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'message_mentions_message_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'message_mentions_user_fk',
    }).onDelete('cascade'),
  ],
)

/** One reaction a person: `authorId` 0 is ourselves, else the contact. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    companyId: companyId(),
    messageId: ref('message_id').notNull(),
    authorId: ref('author_id').notNull(),
    emoji: text('emoji').notNull(),
    /** The user who reacted, for a reaction of our own; null for one that was made on the phone. */
    userId: ref('user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.messageId, t.authorId] }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'message_reactions_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'message_reactions_message_fk',
    }).onDelete('cascade'),
  ],
)

export const SEND_STATES = ['queued', 'accepted', 'failed', 'held', 'discarded'] as const

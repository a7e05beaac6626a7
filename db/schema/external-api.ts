import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type SentFromOutside, STOP_REASONS } from '#domain/external-api/contract/schema.ts'
import { bytes, companyId, createdAt, id, instant, ref, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { connections } from './connections.ts'
import { contacts } from './contacts.ts'
import { messages } from './messages.ts'

/** Messages that programs sent. Their changes are events of the connection's webhook: db/external-events.ts. */
export const externalMessages = pgTable(
  'external_messages',
  {
    companyId: companyId().references(() => companies.id),
    messageId: ref('message_id').notNull(),
    connectionId: ref('connection_id').notNull(),
    contactId: ref('contact_id').notNull(),
    isCampaign: boolean('is_campaign').notNull().default(false),
    /** The contact wrote after it, and before any later message of a program. */
    repliedAt: instant('replied_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.messageId] }),
    index('external_messages_newest_idx').on(t.companyId, t.connectionId, t.contactId, t.messageId.desc()),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'external_messages_message_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'external_messages_contact_fk',
    }),
  ],
)

/** The log of calls of programs: one row a call, refused ones too; those refused before they were read are counted. */
export const externalCalls = pgTable(
  'external_calls',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    connectionId: ref('connection_id').notNull(),
    /** As the program gave it; empty where it could not be read. */
    number: text('number').notNull(),
    /** The code of the refusal; null for a call that made a message. */
    code: text('code'),
    messageId: ref('message_id'),
    /** So many calls were refused for the same within a minute. */
    callCount: integer('call_count').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('external_calls_list_idx').on(t.companyId, t.id.desc()),
    index('external_calls_created_idx').on(t.companyId, t.createdAt),
    index('external_calls_message_idx').on(t.companyId, t.messageId).where(sql`${t.messageId} is not null`),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'external_calls_connection_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'external_calls_message_fk',
    }).onDelete('cascade'),
  ],
)

/** Keys by which programs repeat calls: the answer of the first, for a day. */
export const externalKeys = pgTable(
  'external_keys',
  {
    companyId: companyId().references(() => companies.id),
    connectionId: ref('connection_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of what was asked for under the key. */
    requestHash: text('request_hash').notNull(),
    /** The answer that the first call got. */
    answer: jsonb('answer').$type<SentFromOutside>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.key] }),
    index('external_keys_created_idx').on(t.companyId, t.createdAt),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'external_keys_connection_fk',
    }).onDelete('cascade'),
  ],
)

/** The address to which events of a connection's external messages go. */
export const externalWebhooks = pgTable(
  'external_webhooks',
  {
    companyId: companyId().references(() => companies.id),
    connectionId: ref('connection_id').notNull(),
    url: text('url').notNull(),
    /** The key by which events are signed, sealed, and the one before it while both count. */
    secretSealed: bytes('secret_sealed').notNull(),
    formerSecretSealed: bytes('former_secret_sealed'),
    formerSecretUntil: instant('former_secret_until'),
    /** Nothing is sent any more until somebody saves the address again. */
    stoppedAt: instant('stopped_at'),
    stopReason: text('stop_reason', { enum: STOP_REASONS }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'external_webhooks_connection_fk',
    }).onDelete('cascade'),
  ],
)

import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, instant, ref } from './columns.ts'
import { connections } from './connections.ts'

/** The channel's credentials, sealed; the last three good ones are kept beside the current (`slot` 0). */
export const channelCredentials = pgTable(
  'channel_credentials',
  {
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    slot: integer('slot').notNull().default(0),
    epoch: bigint('epoch', { mode: 'number' }).notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    data: bytes('data').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.slot] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'channel_credentials_connection_fk',
    }).onDelete('cascade'),
  ],
)

/** One row a key of the channel's protocol, sealed. */
export const channelKeys = pgTable(
  'channel_keys',
  {
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    type: text('type').notNull(),
    keyId: text('key_id').notNull(),
    data: bytes('data').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.type, t.keyId] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'channel_keys_connection_fk',
    }).onDelete('cascade'),
  ],
)

/** The content of a message on the channel, sealed: retry receipts and quotes are answered from it for 14 days. */
export const channelContents = pgTable(
  'channel_contents',
  {
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    externalId: text('external_id').notNull(),
    data: bytes('data').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.externalId] }),
    index('channel_contents_age_idx').on(t.createdAt),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'channel_contents_connection_fk',
    }).onDelete('cascade'),
  ],
)

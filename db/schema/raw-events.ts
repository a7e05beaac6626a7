import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, id, instant, ref } from './columns.ts'
import { connections } from './connections.ts'

/** Raw events of a channel, sealed, stored before the channel hears that we have them; done once understood. */
export const rawEvents = pgTable(
  'raw_events',
  {
    id: id(),
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    data: bytes('data').notNull(),
    state: text('state', { enum: ['pending', 'done', 'parked'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    nextAt: instant('next_at').notNull().defaultNow(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
    /**
     * The external id of the message that this event changes or fills, when its words belong to that message and not to
     * a new one.
     */
    subject: text('subject'),
  },
  (t) => [
    unique('raw_events_dedupe_key').on(t.companyId, t.connectionId, t.dedupeKey),
    unique('raw_events_company_id_id_key').on(t.companyId, t.id),
    index('raw_events_pending_idx').on(t.companyId, t.connectionId, t.id).where(sql`${t.state} = 'pending'`),
    index('raw_events_parked_idx').on(t.companyId, t.connectionId, t.id).where(sql`${t.state} = 'parked'`),
    index('raw_events_subject_idx')
      .on(t.companyId, t.connectionId, t.subject)
      .where(sql`${t.subject} is not null`),
    index('raw_events_done_idx').on(t.doneAt).where(sql`${t.state} = 'done'`),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'raw_events_connection_fk',
    }).onDelete('cascade'),
  ],
)

/**
 * The effects that arrived before the message they belong to (a revoke, an edit, a reaction, an ack). They are applied
 * when that message is stored, so that the order of arrival does not matter; kept 14 days. `contactId` is the chat, 0
 * for acks, which name none; `authorId` is who acted: 0 is ourselves or the person of the chat, else the participant.
 */
export const earlyEffects = pgTable(
  'early_effects',
  {
    id: id(),
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    contactId: ref('contact_id').notNull(),
    externalId: text('external_id').notNull(),
    /** Whether the message acted upon is our account's. */
    fromMe: boolean('from_me').notNull(),
    authorId: ref('author_id').notNull(),
    kind: text('kind', { enum: ['ack', 'edit', 'revoke', 'reaction'] }).notNull(),
    /** New body, emoji, or ack as digits. */
    value: text('value').notNull(),
    /** Whether our account acted. */
    byMe: boolean('by_me').notNull(),
    sentAt: instant('sent_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('early_effects_idx').on(t.companyId, t.connectionId, t.externalId),
    index('early_effects_age_idx').on(t.companyId, t.createdAt),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'early_effects_connection_fk',
    }).onDelete('cascade'),
  ],
)

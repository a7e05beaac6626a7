import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { UNDO_STATES, UNDOABLE_ACTS } from '#domain/tickets/contract/schema.ts'
import { companyId, instant, ref } from './columns.ts'
import { tags } from './tags.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/**
 * The last act of a person upon a ticket that could be undone: what the ticket was before, and what the act still has to
 * do when its time is over. One row a ticket, which the next act takes over. docs/decisions/024-undo.md.
 */
export const ticketUndos = pgTable(
  'ticket_undos',
  {
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    actId: uuid('act_id').notNull(),
    userId: ref('user_id').notNull(),
    act: text('act', { enum: UNDOABLE_ACTS }).notNull(),
    state: text('state', { enum: UNDO_STATES }).notNull(),
    until: instant('until').notNull(),
    /** One of many that are not all done: its time is set once, when they are. */
    isHeld: boolean('is_held').notNull().default(false),
    /** As domain/tickets/undo/undo-schema.ts reads them; null once nothing can be undone any more. */
    before: jsonb('before'),
    deferred: jsonb('deferred'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketId] }),
    // Acts upon many tickets at once share their id.
    index('ticket_undos_act_idx').on(t.companyId, t.actId).where(sql`${t.state} = 'open'`),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_undos_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_undos_user_fk',
    }).onDelete('cascade'),
  ],
)

/**
 * The marks that one bulk act added to each ticket, which can be taken off again: a tag of its contact, or the mark
 * that it is unread. A mark that was there before has no row, and so it stays. docs/decisions/058-groups-as-tickets.md.
 */
export const bulkMarks = pgTable(
  'bulk_marks',
  {
    companyId: companyId(),
    actId: uuid('act_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    /** The user who acted. */
    userId: ref('user_id').notNull(),
    /** Null: it was marked as unread. */
    tagId: ref('tag_id'),
    /**
     * The version of the ticket when it was marked as unread: a ticket with a later version was read since, or got a
     * message.
     */
    ticketVersion: integer('ticket_version').notNull(),
    until: instant('until').notNull(),
    /** One of many that are not all done: its time is set once, when they are. */
    isHeld: boolean('is_held').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.actId, t.ticketId] }),
    index('bulk_marks_until_idx').on(t.companyId, t.until),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'bulk_marks_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'bulk_marks_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.tagId],
      foreignColumns: [tags.companyId, tags.id],
      name: 'bulk_marks_tag_fk',
    }).onDelete('cascade'),
  ],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { BOT_RULE_NAMES } from '#domain/bot/contract/rules.ts'
import { BOT_STEPS } from '#domain/bot/contract/schema.ts'
import { HANDOVER_KINDS, UNDO_STATES, UNDOABLE_ACTS } from '#domain/tickets/contract/schema.ts'
import { companyId, createdAt, instant, ref } from './columns.ts'
import { queueVersions } from './companies.ts'
import { tags } from './contacts.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/* What stands beside a ticket's row while something of it is under way. */

/**
 * Tickets that a user was given and has not opened yet: by whom, and how. Kept so that the bell tells of them after a reload
 * as well; gone once the user opens the ticket, or has it no more.
 */
export const ticketHandovers = pgTable(
  'ticket_handovers',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    /** Who gave it; nobody where the machinery did. */
    byUserId: ref('by_user_id'),
    kind: text('kind', { enum: HANDOVER_KINDS }).notNull(),
    /** What was written for who was given it. */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.ticketId] }),
    index('ticket_handovers_ticket_idx').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_handovers_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.byUserId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_handovers_by_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_handovers_ticket_fk',
    }).onDelete('cascade'),
  ],
)

/**
 * How far a user has read a ticket that several read: a plain group, or a colleague's in which they take part. Whoever has no
 * row goes by the ticket's own count. Gone when the ticket ends. docs/decisions/108-unread-is-each-persons.md.
 */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    /** Of `tickets.receivedMessages`; one less than all where the user marked it as unread. */
    readMessages: integer('read_messages').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.ticketId] }),
    index('ticket_reads_ticket_idx').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_reads_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_reads_ticket_fk',
    }).onDelete('cascade'),
  ],
)

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

/** Where the bot is in a conversation; without a row it has not begun there. */
export const ticketBots = pgTable(
  'ticket_bots',
  {
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    step: text('step', { enum: BOT_STEPS }).notNull(),
    /** The options in which it is, as they were when it came there. */
    versionId: ref('version_id'),
    /** The option whose children it offers; null = the first level. */
    optionId: ref('option_id'),
    /** That option's title, in the version in which the customer is. */
    optionName: text('option_name'),
    /** By which rule it answered last. */
    rule: text('rule', { enum: BOT_RULE_NAMES }),
    /** Since when it waits. */
    since: instant('since').notNull(),
    /** Until then it does not repeat itself. */
    quietUntil: instant('quiet_until'),
    /** The day, there where the company is, on which the customer was last told of the vacation. */
    vacationDay: date('vacation_day'),
    /** Since when the ticket is the user's to whom it was given while it waited, by rotation, an option or by lot. */
    rotatedAt: instant('rotated_at'),
    /** When the customer was last asked whether they are still there. */
    inactiveToldAt: instant('inactive_told_at'),
    /** Since when a colleague holds it back, and who. */
    pausedAt: instant('paused_at'),
    pausedBy: ref('paused_by'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketId] }),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_bots_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.versionId],
      foreignColumns: [queueVersions.companyId, queueVersions.id],
      name: 'ticket_bots_version_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.pausedBy],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_bots_paused_by_fk',
    }),
  ],
)

/**
 * What one act upon many tickets added to each, to be taken off again: a tag of its contact, or the mark that it is unread.
 * What was there before has no row, and so it stays. docs/decisions/058-groups-as-tickets.md.
 */
export const bulkMarks = pgTable(
  'bulk_marks',
  {
    companyId: companyId(),
    actId: uuid('act_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    /** Who acted. */
    userId: ref('user_id').notNull(),
    /** Null: it was marked as unread. */
    tagId: ref('tag_id'),
    /** Of the ticket as it was marked as unread: a later one has been read, or written in. */
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

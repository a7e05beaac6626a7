import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BOT_RULE_NAMES } from '#domain/bot/contract/rules.ts'
import { TICKET_LOG_TYPES } from '#domain/tickets/contract/log-schema.ts'
import { PARTICIPANT_STATES, TICKET_STATUSES } from '#domain/tickets/contract/schema.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { connections } from './connections.ts'
import { contacts } from './contacts.ts'
import { queues } from './queues.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/** A conversation with a contact over a connection, from its opening to its closing. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    companyId: companyId(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    contactId: ref('contact_id').notNull(),
    connectionId: ref('connection_id').notNull(),
    queueId: ref('queue_id'),
    userId: ref('user_id'),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    isGroup: boolean('is_group').notNull().default(false),
    /**
     * A group that is kept as an ordinary ticket: its connection's setting, taken over by a trigger when it is opened and by
     * the verbs that change it. What ended keeps what it was. docs/decisions/058-groups-as-tickets.md.
     */
    groupAsTicket: boolean('group_as_ticket').notNull().default(false),
    isTransferred: boolean('is_transferred').notNull().default(false),
    /** Made of a phone's past, and nobody has written in it since. */
    isImported: boolean('is_imported').notNull().default(false),
    isBot: boolean('is_bot').notNull().default(false),
    useIntegration: boolean('use_integration').notNull().default(false),
    amountUsedBotQueues: integer('amount_used_bot_queues').notNull().default(0),
    /** A person took the turn, on a screen or on the phone: from then on the bot is silent in this conversation. */
    botEndedAt: instant('bot_ended_at'),
    unreadMessages: integer('unread_messages').notNull().default(0),
    /**
     * The number of messages that the customer, or the group, wrote in it; ticket_reads counts by it what each person
     * has read.
     */
    receivedMessages: integer('received_messages').notNull().default(0),
    /** At most 255 characters of the last message, for the list. */
    lastMessage: text('last_message').notNull().default(''),
    lastMessageFromMe: boolean('last_message_from_me').notNull().default(false),
    /** Said by the product itself: the bot, a greeting, a farewell. */
    lastMessageIsSystem: boolean('last_message_is_system').notNull().default(false),
    /** The account to which a colleague wants to answer, until the contact writes from another. */
    replyAddress: text('reply_address'),
    lastMessageAt: instant('last_message_at').notNull().defaultNow(),
    /** The newest ticket of its contact and connection: closed lists and search show only these. */
    isLatest: boolean('is_latest').notNull().default(true),
    /** Since when the customer waits for a person; null while one attends. */
    waitingSince: instant('waiting_since'),
    /** Since when something that the customer wrote has no answer; null once one of us wrote. */
    unansweredSince: instant('unanswered_since'),
    acceptedAt: instant('accepted_at'),
    /** The users who take part in it beside its owner: the joined rows of ticket_participants, as facts of the ticket. */
    participantIds: bigint('participant_ids', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    closedAt: instant('closed_at'),
    /** The time at which the customer was told that audio is not accepted: once a ticket. */
    audioRefusedAt: instant('audio_refused_at'),
    /** Until when its last act can be undone; null when nothing of that act is outstanding. See ticket_undos. */
    undoableUntil: instant('undoable_until'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('tickets_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('tickets_one_live')
      .on(t.companyId, t.contactId, t.connectionId)
      .where(sql`${t.status} <> 'closed'`),
    index('tickets_status_idx').on(t.companyId, t.status, t.updatedAt.desc(), t.id.desc()),
    index('tickets_queue_idx').on(t.companyId, t.status, t.queueId, t.updatedAt.desc(), t.id.desc()),
    index('tickets_user_idx').on(t.companyId, t.userId, t.status, t.updatedAt.desc(), t.id.desc()),
    index('tickets_latest_idx').on(t.companyId, t.updatedAt.desc(), t.id.desc()).where(sql`${t.isLatest}`),
    index('tickets_group_idx')
      .on(t.companyId, t.status, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.isGroup}`),
    // The longest wait first: of what waits, which is little.
    index('tickets_waiting_idx')
      .on(t.companyId, sql`coalesce(${t.waitingSince}, ${t.updatedAt}) desc nulls last`, t.id.desc())
      .where(sql`${t.status} = 'pending'`),
    // Who waits longest in each queue.
    index('tickets_queue_waiting_idx')
      .on(t.companyId, t.queueId, sql`coalesce(${t.waitingSince}, ${t.createdAt})`, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('tickets_contact_idx').on(t.companyId, t.contactId, t.connectionId, t.id.desc()),
    index('tickets_created_idx').on(t.companyId, t.createdAt),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'tickets_contact_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'tickets_connection_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'tickets_queue_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'tickets_user_fk',
    }),
  ],
)

export const ticketLogs = pgTable(
  'ticket_logs',
  {
    id: id(),
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    type: text('type', { enum: TICKET_LOG_TYPES }).notNull(),
    userId: ref('user_id'),
    queueId: ref('queue_id'),
    /** The names, as they were at that time, of the objects it was done with: tags, a lane. */
    names: text('names').array(),
    /** By which rule the bot answered. */
    rule: text('rule', { enum: BOT_RULE_NAMES }),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_logs_idx').on(t.companyId, t.ticketId, t.id),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_logs_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_logs_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'ticket_logs_queue_fk',
    }),
  ],
)

export const ticketRatings = pgTable(
  'ticket_ratings',
  {
    id: id(),
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    userId: ref('user_id'),
    rate: smallint('rate').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_ratings_idx').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_ratings_ticket_fk',
    }).onDelete('cascade'),
  ],
)

/** The kanban lane that a ticket is in: one at most. The link to a lane that was deleted stays until the purge. */
export const ticketTags = pgTable(
  'ticket_tags',
  {
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    tagId: ref('tag_id').notNull(),
    /** Since when it is there. */
    enteredAt: instant('entered_at').notNull().defaultNow(),
    /** The user who put it there; null when time, or the customer's answer, did. */
    userId: ref('user_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketId] }),
    index('ticket_tags_tag_idx').on(t.companyId, t.tagId),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_tags_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.tagId],
      foreignColumns: [tags.companyId, tags.id],
      name: 'ticket_tags_tag_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_tags_user_fk',
    }),
  ],
)

/** Tickets that a user keeps first in their own lists. */
export const ticketPins = pgTable(
  'ticket_pins',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.ticketId] }),
    index('ticket_pins_ticket_idx').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_pins_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_pins_ticket_fk',
    }).onDelete('cascade'),
  ],
)

/**
 * The users who take part in a colleague's ticket, and those who ask for it. Rows are deleted when the ticket ends;
 * requests also when it changes hands.
 */
export const ticketParticipants = pgTable(
  'ticket_participants',
  {
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    userId: ref('user_id').notNull(),
    state: text('state', { enum: PARTICIPANT_STATES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketId, t.userId] }),
    index('ticket_participants_user_idx').on(t.companyId, t.userId, t.state),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_participants_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_participants_user_fk',
    }).onDelete('cascade'),
  ],
)

/** The unsent text of a user, per ticket and mode; restored on any device. */
export const drafts = pgTable(
  'drafts',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    isPrivate: boolean('is_private').notNull(),
    body: text('body').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.ticketId, t.isPrivate] }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'drafts_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'drafts_ticket_fk',
    }).onDelete('cascade'),
  ],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
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
import {
  BUSINESS_DAYS,
  INTERVALS,
  SCHEDULE_STATUSES,
  SEND_STATES,
  TICKET_AFTERWARDS,
} from '#domain/schedules/contract/rules.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { connections } from './connections.ts'
import { contacts } from './contacts.ts'
import { files } from './files.ts'
import { messages } from './messages.ts'
import { queues } from './queues.ts'
import { users } from './users.ts'

/** Messages that are sent at a time, once or so many times. Specification 2 §3, server behaviour §5. */
export const schedules = pgTable(
  'schedules',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** The user who made it and signs it; null where the machinery did. */
    userId: ref('user_id'),
    contactId: ref('contact_id').notNull(),
    body: text('body').notNull(),
    /** The wished time of the next send, or of the last one: before a day that is no business day moves it. */
    sendAt: instant('send_at').notNull(),
    /** From here the times are counted: the one of this number is wished for at this moment. */
    anchorAt: instant('anchor_at').notNull(),
    anchorNth: integer('anchor_nth').notNull().default(1),
    interval: text('interval', { enum: INTERVALS }).notNull().default('days'),
    intervalValue: integer('interval_value').notNull().default(1),
    times: integer('times').notNull().default(1),
    businessDays: text('business_days', { enum: BUSINESS_DAYS }).notNull().default('as_is'),
    /** True when a conversation is opened for a contact that has none. */
    openTicket: boolean('open_ticket').notNull().default(false),
    ticketUserId: ref('ticket_user_id'),
    queueId: ref('queue_id'),
    /** The state that an opened conversation gets afterwards. */
    statusTicket: text('status_ticket', { enum: TICKET_AFTERWARDS }).notNull().default('closed'),
    isSigned: boolean('is_signed').notNull().default(false),
    /** It is sent only while the contact has written nothing since this moment; null = in any case. */
    unansweredSince: instant('unanswered_since'),
    /** Over which it goes; null = the contact's own, else the company's default. */
    connectionId: ref('connection_id'),
    fileId: ref('file_id'),
    /** The id that makes a repeated request harmless. */
    clientId: uuid('client_id'),
    status: text('status', { enum: SCHEDULE_STATUSES }).notNull().default('PENDENTE'),
    /** Why the last one that failed did. */
    failureCode: text('failure_code'),
    /** The time at which the last one was sent, once none is left. */
    sentAt: instant('sent_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('schedules_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('schedules_client_key').on(t.companyId, t.clientId).where(sql`${t.clientId} is not null`),
    index('schedules_list_idx').on(t.companyId, t.sendAt, t.id),
    index('schedules_contact_idx').on(t.companyId, t.contactId),
    // Opening a file asks whose it is.
    index('schedules_file_idx').on(t.companyId, t.fileId).where(sql`${t.fileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'schedules_contact_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'schedules_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.ticketUserId],
      foreignColumns: [users.companyId, users.id],
      name: 'schedules_ticket_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'schedules_queue_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'schedules_connection_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      name: 'schedules_file_fk',
    }),
  ],
)

/** Each time of a schedule, once: whoever sends it writes its row in the transaction that makes the message. */
export const scheduleSends = pgTable(
  'schedule_sends',
  {
    companyId: companyId(),
    scheduleId: ref('schedule_id').notNull(),
    /** The first is 1. */
    nth: integer('nth').notNull(),
    dueAt: instant('due_at').notNull(),
    state: text('state', { enum: SEND_STATES }).notNull().default('planned'),
    settledAt: instant('settled_at'),
    messageId: ref('message_id'),
    failureCode: text('failure_code'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.scheduleId, t.nth] }),
    index('schedule_sends_due_idx').on(t.companyId, t.dueAt),
    index('schedule_sends_message_idx').on(t.companyId, t.messageId).where(sql`${t.messageId} is not null`),
    foreignKey({
      columns: [t.companyId, t.scheduleId],
      foreignColumns: [schedules.companyId, schedules.id],
      name: 'schedule_sends_schedule_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'schedule_sends_message_fk',
    }).onDelete('set null'),
  ],
)

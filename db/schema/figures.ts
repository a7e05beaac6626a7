import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { MESSAGE_AUTHORS, PERIOD_OPENERS } from '#domain/figures/contract/rules.ts'
import { companyId, id, instant, ref } from './columns.ts'
import { companies } from './companies.ts'
import { tickets } from './tickets.ts'

/**
 * The facts behind every figure of service: one row from the opening of a ticket, or its reopening, to its end. Triggers write it
 * in the transaction that changes the ticket (db/service-facts.ts); the users, queues and connections in it may have been deleted
 * since. Server behaviour §12.
 */
export const servicePeriods = pgTable(
  'service_periods',
  {
    id: id(),
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    connectionId: ref('connection_id').notNull(),
    openingQueueId: ref('opening_queue_id'),
    /** The queue in which it is, or ended. */
    queueId: ref('queue_id'),
    isGroup: boolean('is_group').notNull(),
    /** The ticket had a period before. */
    isReopening: boolean('is_reopening').notNull().default(false),
    /** Side that wrote first; null until somebody does. */
    openedBy: text('opened_by', { enum: PERIOD_OPENERS }),
    startedAt: instant('started_at').notNull(),
    /** Since when a person is needed: the time with the bot lies before. */
    queuedAt: instant('queued_at'),
    acceptedAt: instant('accepted_at'),
    /** The user who accepted first. */
    acceptedById: ref('accepted_by_id'),
    /** The first message of a person, on a screen or on the phone, once a person was needed. */
    firstAnswerAt: instant('first_answer_at'),
    /** Null for the phone. */
    firstAnswerById: ref('first_answer_by_id'),
    endedAt: instant('ended_at'),
    /** The user who had it at its end. */
    endedById: ref('ended_by_id'),
    /** When the customer was asked to rate. */
    askedAt: instant('asked_at'),
    /** The ticket still waits for the rating. */
    awaitsRating: boolean('awaits_rating').notNull().default(false),
    rate: smallint('rate'),
    ratedAt: instant('rated_at'),
    ratedUserId: ref('rated_user_id'),
    transferCount: smallint('transfer_count').notNull().default(0),
    /** The same spans within the opening hours of that time, in seconds; null until the clock has reckoned them. */
    openWaitSeconds: integer('open_wait_seconds'),
    openAnswerSeconds: integer('open_answer_seconds'),
    openSupportSeconds: integer('open_support_seconds'),
    /** A span ended, and its seconds within the opening hours are still to be reckoned. */
    isReckoned: boolean('is_reckoned').notNull().default(true),
  },
  (t) => [
    uniqueIndex('service_periods_open_key').on(t.companyId, t.ticketId).where(sql`${t.endedAt} is null`),
    index('service_periods_ticket_idx').on(t.companyId, t.ticketId, t.id.desc()),
    index('service_periods_ended_idx').on(t.companyId, t.endedAt),
    index('service_periods_started_idx').on(t.companyId, t.startedAt),
    index('service_periods_accepted_idx').on(t.companyId, t.acceptedAt),
    index('service_periods_answered_idx').on(t.companyId, t.firstAnswerAt),
    index('service_periods_rated_idx').on(t.companyId, t.ratedAt).where(sql`${t.ratedAt} is not null`),
    index('service_periods_reckon_idx').on(t.companyId, t.id).where(sql`not ${t.isReckoned}`),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'service_periods_ticket_fk',
    }).onDelete('cascade'),
  ],
)

/** Users who had a period, from when to when. */
export const serviceLegs = pgTable(
  'service_legs',
  {
    id: id(),
    companyId: companyId(),
    periodId: ref('period_id').notNull(),
    userId: ref('user_id').notNull(),
    queueId: ref('queue_id'),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('service_legs_period_idx').on(t.companyId, t.periodId, t.id.desc()),
    index('service_legs_ended_idx').on(t.companyId, t.endedAt),
    foreignKey({
      columns: [t.periodId],
      foreignColumns: [servicePeriods.id],
      name: 'service_legs_period_fk',
    }).onDelete('cascade'),
  ],
)

/** The messages of an hour of UTC, counted anew from their table whenever one of that hour comes, changes or goes. */
export const messageHours = pgTable(
  'message_hours',
  {
    companyId: companyId().references(() => companies.id),
    hour: instant('hour').notNull(),
    connectionId: ref('connection_id').notNull(),
    /** 0 for none. */
    queueId: ref('queue_id').notNull(),
    /** 0 for none: the customer, the phone, a machine. */
    userId: ref('user_id').notNull(),
    author: text('author', { enum: MESSAGE_AUTHORS }).notNull(),
    messageCount: integer('message_count').notNull(),
    failedCount: integer('failed_count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.hour, t.connectionId, t.queueId, t.userId, t.author] })],
)

/**
 * An hour whose messages are to be counted anew, once it is over. Append-only, with no key of the hour: a mark that is written while
 * its hour is being counted stays for the next count.
 */
export const messageMarks = pgTable(
  'message_marks',
  { id: id(), companyId: companyId(), hour: instant('hour').notNull() },
  (t) => [index('message_marks_hour_idx').on(t.companyId, t.hour, t.id)],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TICKET_STATUSES,
  CONFIRMATION_ANSWERS,
  PAUSE_REASONS,
  RECIPIENT_STATES,
} from '#domain/campaigns/contract/rules.ts'
import { OPT_IN_ANSWER, OPT_OUT_ANSWER, OPT_OUT_LINE } from '#domain/campaigns/contract/settings-schema.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { connections } from './connections.ts'
import { contactLists } from './contact-lists.ts'
import { contacts } from './contacts.ts'
import { files } from './files.ts'
import { messages } from './messages.ts'
import { queues } from './queues.ts'
import { tags } from './tags.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/** Messages to many. Specification 3 §3, server behaviour §4. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    status: text('status', { enum: CAMPAIGN_STATUSES }).notNull().default('INATIVA'),
    /** Set while the status is CANCELADA, and while a scheduled one waits for somebody's word. */
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    scheduledAt: instant('scheduled_at'),
    /** The number of people that somebody confirmed for the scheduled time. */
    confirmedCount: integer('confirmed_count'),
    /** After this moment nobody gets it any more. */
    notAfter: instant('not_after'),
    startedAt: instant('started_at'),
    /** When somebody last set it going: what was wrong before does not stop it once more. */
    resumedAt: instant('resumed_at'),
    /** Everybody has a row in `campaign_recipients`. */
    preparedAt: instant('prepared_at'),
    completedAt: instant('completed_at'),
    contactListId: ref('contact_list_id'),
    /** Its audience is all contacts with this tag. */
    tagListId: ref('tag_list_id'),
    connectionId: ref('connection_id').notNull(),
    /** The attendant who gets the conversations that it opens. */
    userId: ref('user_id'),
    queueId: ref('queue_id'),
    openTicket: boolean('open_ticket').notNull().default(false),
    statusTicket: text('status_ticket', { enum: CAMPAIGN_TICKET_STATUSES }).notNull().default('closed'),
    /** Up to five variants; each person gets one of those that are not empty. */
    texts: text('texts').array().notNull().default(sql`'{}'::text[]`),
    confirmation: boolean('confirmation').notNull().default(false),
    /** A question for each variant, in the same places. */
    confirmationTexts: text('confirmation_texts').array().notNull().default(sql`'{}'::text[]`),
    confirmationAnswers: text('confirmation_answers', { enum: CONFIRMATION_ANSWERS })
      .notNull()
      .default('any'),
    /** Each text ends with a line that says how to opt out. */
    hasOptOutLine: boolean('has_opt_out_line').notNull().default(true),
    fileId: ref('file_id'),
    /** The last person of the audience who was looked at while the recipients are written. */
    preparedUpTo: ref('prepared_up_to').notNull().default(0),
    /** The database's event log when it was scheduled or begun: another one means that a backup was restored. */
    logId: text('log_id').notNull().default(''),
    /** By which variants are drawn: a preparation that begins anew draws the same. */
    seed: integer('seed').notNull().default(1),
    /** The user who made it. */
    makerId: ref('maker_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('campaigns_company_id_id_key').on(t.companyId, t.id),
    index('campaigns_list_idx').on(t.companyId, t.id.desc()),
    index('campaigns_connection_idx').on(t.companyId, t.connectionId),
    index('campaigns_contact_list_idx').on(t.companyId, t.contactListId),
    // Opening a file asks whose it is.
    index('campaigns_file_idx').on(t.companyId, t.fileId).where(sql`${t.fileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.contactListId],
      foreignColumns: [contactLists.companyId, contactLists.id],
      name: 'campaigns_contact_list_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.tagListId],
      foreignColumns: [tags.companyId, tags.id],
      name: 'campaigns_tag_list_fk',
    }).onDelete('set null'),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'campaigns_connection_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'campaigns_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.makerId],
      foreignColumns: [users.companyId, users.id],
      name: 'campaigns_maker_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'campaigns_queue_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      name: 'campaigns_file_fk',
    }),
  ],
)

/** Messages that follow the first one, unless the person answers. */
export const campaignFollowUps = pgTable(
  'campaign_follow_ups',
  {
    companyId: companyId(),
    campaignId: ref('campaign_id').notNull(),
    /** 1 to 5. */
    position: smallint('position').notNull(),
    /** After the message before it. */
    delayMinutes: integer('delay_minutes').notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.campaignId, t.position] }),
    foreignKey({
      columns: [t.companyId, t.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
      name: 'campaign_follow_ups_campaign_fk',
    }).onDelete('cascade'),
  ],
)

/** Recipients of a campaign as they were when it began: each person once, with the very text and the outcome. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    campaignId: ref('campaign_id').notNull(),
    contactListItemId: ref('contact_list_item_id'),
    contactId: ref('contact_id'),
    /** As in `contact_list_items`. */
    identity: text('identity').notNull(),
    name: text('name').notNull(),
    number: text('number').notNull(),
    email: text('email').notNull().default(''),
    variables: jsonb('variables').$type<Record<string, string>>().notNull().default({}),
    /** 1 to 5. */
    variant: smallint('variant').notNull(),
    text: text('text').notNull(),
    /** Empty where nothing is asked first. */
    confirmationText: text('confirmation_text').notNull().default(''),
    state: text('state', { enum: RECIPIENT_STATES }).notNull().default('planned'),
    /** Why it failed or is passed over: a code. */
    reason: text('reason'),
    askedAt: instant('asked_at'),
    confirmedAt: instant('confirmed_at'),
    handedAt: instant('handed_at'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    readAt: instant('read_at'),
    repliedAt: instant('replied_at'),
    /** The moment before which its next message does not leave: after an answer, or the delay of a follow-up. */
    dueAt: instant('due_at'),
    /** The follow-up that left last; 0 = none. */
    followUp: smallint('follow_up').notNull().default(0),
    messageId: ref('message_id'),
    confirmationMessageId: ref('confirmation_message_id'),
    ticketId: ref('ticket_id'),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('campaign_recipients_company_id_id_key').on(t.companyId, t.id),
    unique('campaign_recipients_identity_key').on(t.companyId, t.campaignId, t.identity),
    index('campaign_recipients_state_idx').on(t.companyId, t.campaignId, t.state, t.id),
    // Who gets a follow-up, or the message after their answer.
    index('campaign_recipients_due_idx')
      .on(t.companyId, t.campaignId, t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    // An answer, an opt-out: which campaign was it for?
    index('campaign_recipients_contact_idx').on(t.companyId, t.contactId, t.handedAt),
    index('campaign_recipients_message_idx')
      .on(t.companyId, t.messageId)
      .where(sql`${t.messageId} is not null`),
    index('campaign_recipients_confirmation_idx')
      .on(t.companyId, t.confirmationMessageId)
      .where(sql`${t.confirmationMessageId} is not null`),
    index('campaign_recipients_item_idx').on(t.companyId, t.contactListItemId),
    // A deleted conversation looks for its recipients.
    index('campaign_recipients_ticket_idx').on(t.companyId, t.ticketId).where(sql`${t.ticketId} is not null`),
    foreignKey({
      columns: [t.companyId, t.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
      name: 'campaign_recipients_campaign_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'campaign_recipients_contact_fk',
    }).onDelete('set null'),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'campaign_recipients_message_fk',
    }).onDelete('set null'),
    foreignKey({
      columns: [t.companyId, t.confirmationMessageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'campaign_recipients_confirmation_fk',
    }).onDelete('set null'),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'campaign_recipients_ticket_fk',
    }).onDelete('set null'),
  ],
)

/** The pace of a connection's campaigns: its messages leave one after another, whichever campaign they are of. */
export const campaignLines = pgTable(
  'campaign_lines',
  {
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    /** Messages since the last longer pause. */
    messageCount: integer('message_count').notNull().default(0),
    /** Nothing leaves before. */
    nextAt: instant('next_at'),
    /** The campaign whose turn was last. */
    campaignId: ref('campaign_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'campaign_lines_connection_fk',
    }).onDelete('cascade'),
  ],
)

/** Settings of a company’s campaigns. Specification 3 §9. */
export const campaignSettings = pgTable('campaign_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** Seconds. */
  messageInterval: integer('message_interval').notNull().default(20),
  /** Messages; 0 = never. */
  longerIntervalAfter: integer('longer_interval_after').notNull().default(20),
  /** Seconds. */
  greaterInterval: integer('greater_interval').notNull().default(60),
  variables: jsonb('variables').$type<{ key: string; value: string }[]>().notNull().default([]),
  sabado: boolean('sabado').notNull().default(false),
  domingo: boolean('domingo').notNull().default(false),
  /** Wall-clock times in the company's zone, HH:mm. */
  startHour: text('start_hour').notNull().default('09:00'),
  endHour: text('end_hour').notNull().default('18:00'),
  restsOnHolidays: boolean('rests_on_holidays').notNull().default(false),
  /** The line under texts that says how to opt out. */
  optOutLine: text('opt_out_line').notNull().default(OPT_OUT_LINE),
  /** The answer to who opts out. */
  optOutAnswer: text('opt_out_answer').notNull().default(OPT_OUT_ANSWER),
  /** The answer to who wants them again. */
  optInAnswer: text('opt_in_answer').notNull().default(OPT_IN_ANSWER),
  /** Words by which people opt out, beside the usual ones of the languages. */
  optOutWords: text('opt_out_words').array().notNull().default(sql`'{}'::text[]`),
  version: version(),
  updatedAt: updatedAt(),
})

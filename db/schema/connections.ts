import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CHANNELS } from '#domain/channels/contract/capabilities.ts'
import {
  CONNECTION_STATUSES,
  DESIRED_STATES,
  DROP_CAUSES,
  IMPORT_STATUSES,
} from '#domain/connections/contract/schema.ts'
import type { WeekHours } from '#domain/hours/contract/schema.ts'
import { PACES } from '#domain/messages/contract/pace/pace-rules.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'
import { flows } from './flows.ts'
import { prompts } from './prompts.ts'
import { queueIntegrations } from './queue-integrations.ts'
import { queues } from './queues.ts'

/** One channel session of a company; `whatsapp` on the wire. Specification 2 §3. */
export const connections = pgTable(
  'connections',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    status: text('status', { enum: CONNECTION_STATUSES }).notNull().default('DISCONNECTED'),
    desired: text('desired', { enum: DESIRED_STATES }).notNull().default('stopped'),
    /** Rises with each order to start anew (new QR, restart): the supervisor compares it with what it runs. */
    command: integer('command').notNull().default(0),
    /** The additional act of the last command beside running: log out first, or pair by code for this number. */
    commandKind: text('command_kind', { enum: ['start', 'new_qr', 'log_out'] })
      .notNull()
      .default('start'),
    pairingNumber: text('pairing_number'),
    number: text('number'),
    /** The account whose credentials it holds, in the forms that every device of the account shares: domain/connections/session/claim-account.ts. */
    accountPhone: text('account_phone'),
    accountLid: text('account_lid'),
    /** The connection that was live with the same account when this one was refused. */
    duplicateOfId: ref('duplicate_of_id'),
    profileName: text('profile_name'),
    qrcode: text('qrcode').notNull().default(''),
    pairingCode: text('pairing_code'),
    retries: integer('retries').notNull().default(0),
    lastDropCause: text('last_drop_cause', { enum: DROP_CAUSES }),
    connectedAt: instant('connected_at'),
    isDefault: boolean('is_default').notNull().default(false),
    allowGroup: boolean('allow_group').notNull().default(false),
    groupAsTicket: boolean('group_as_ticket').notNull().default(false),
    showTyping: boolean('show_typing').notNull().default(true),
    greetingMessage: text('greeting_message').notNull().default(''),
    complationMessage: text('complation_message').notNull().default(''),
    ratingMessage: text('rating_message').notNull().default(''),
    /** Minutes that a question for a rating waits for its answer; 0 = the usual time of domain/tickets/contract/rules.ts. */
    expiresTicketNPS: integer('expires_ticket_nps').notNull().default(0),
    /** The number of times that the question is repeated when the answer is no rating. */
    maxUseBotQueuesNPS: integer('max_use_bot_queues_nps').notNull().default(3),
    timeCreateNewTicket: integer('time_create_new_ticket').notNull().default(0),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    /** The hours in which it serves customers; null = nobody has set them, which means the usual week. */
    schedules: jsonb('schedules').$type<WeekHours>(),
    /**
     * The number of times that the bot sends its menu, its options or the message that nobody is there; 0 = as often as
     * it is asked.
     */
    maxUseBotQueues: integer('max_use_bot_queues').notNull().default(3),
    /** Minutes that the bot stays quiet after a menu; 0 = it never does. */
    timeUseBotQueues: integer('time_use_bot_queues').notNull().default(0),
    /** Minutes after which who waits without a queue is sent to `sendIdQueue`, and told so; 0 = never. */
    timeSendQueue: integer('time_send_queue').notNull().default(0),
    sendIdQueue: ref('send_id_queue'),
    redirectMessage: text('redirect_message').notNull().default(''),
    /** Minutes without a word after which a customer is asked whether they are there; 0 = never. */
    timeInactiveMessage: integer('time_inactive_message').notNull().default(0),
    inactiveMessage: text('inactive_message').notNull().default(''),
    /** Minutes without a word after which a conversation ends; 0 = never. */
    expiresTicket: integer('expires_ticket').notNull().default(0),
    /** 0 = whoever wrote last, 1 = only where the last word was ours. */
    whenExpiresTicket: smallint('when_expires_ticket').notNull().default(0),
    expiresInactiveMessage: text('expires_inactive_message').notNull().default(''),
    /** The first and the last day of the collective vacation, where the company is. */
    collectiveVacationStart: date('collective_vacation_start'),
    collectiveVacationEnd: date('collective_vacation_end'),
    collectiveVacationMessage: text('collective_vacation_message').notNull().default(''),
    /** The hash of the token by which programs send over it: a reader of the row does not know the token. */
    tokenHash: text('token_hash'),
    tokenLastFour: text('token_last_four'),
    /** The speed at which the machine may send over it by itself. */
    pace: text('pace', { enum: PACES }).notNull().default('normal'),
    /** The flow of who writes for the first time, and of who writes anew. */
    flowIdWelcome: ref('flow_id_welcome'),
    flowIdNotPhrase: ref('flow_id_not_phrase'),
    /** The integration, or else the prompt, that answers where no flow does. */
    integrationId: ref('integration_id'),
    promptId: ref('prompt_id'),
    /** A picture or video that goes along with the greeting. */
    greetingFileId: ref('greeting_file_id'),
    /**
     * From and until when the phone's past is imported, on the company's wall clock: a day, whole, or a day and a time
     * (`2026-01-31T08:30`); null = nothing is.
     */
    importOldMessages: text('import_old_messages'),
    importRecentMessages: text('import_recent_messages'),
    importOldMessagesGroups: boolean('import_old_messages_groups').notNull().default(false),
    closedTicketsPostImported: boolean('closed_tickets_post_imported').notNull().default(false),
    queueIdImportMessages: ref('queue_id_import_messages'),
    /** The state of the import; null = nothing is to be done. */
    statusImportMessages: text('status_import_messages', { enum: IMPORT_STATUSES }),
    /** Messages worked, messages that came, and when the last one worked was written. */
    importThis: integer('import_this').notNull().default(0),
    importAll: integer('import_all').notNull().default(0),
    importDate: instant('import_date'),
    /** The time at which work begins: parts of the past that arrive until then are put in order with the others. */
    importDueAt: instant('import_due_at'),
    version: version(),
    /** The version that the last change of its settings made: a later one is of its status alone. */
    settingsVersion: integer('settings_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('connections_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('connections_one_default')
      .on(t.companyId)
      .where(sql`${t.isDefault} and ${t.deletedAt} is null`),
    uniqueIndex('connections_token_key').on(t.tokenHash).where(sql`${t.tokenHash} is not null`),
    // Two live connections of one account would make two tickets of every message.
    uniqueIndex('connections_one_account_phone')
      .on(t.companyId, t.accountPhone)
      .where(sql`${t.accountPhone} is not null and ${t.desired} = 'running' and ${t.deletedAt} is null`),
    uniqueIndex('connections_one_account_lid')
      .on(t.companyId, t.accountLid)
      .where(sql`${t.accountLid} is not null and ${t.desired} = 'running' and ${t.deletedAt} is null`),
    foreignKey({
      columns: [t.companyId, t.sendIdQueue],
      foreignColumns: [queues.companyId, queues.id],
      name: 'connections_send_queue_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.queueIdImportMessages],
      foreignColumns: [queues.companyId, queues.id],
      name: 'connections_import_queue_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.greetingFileId],
      foreignColumns: [files.companyId, files.id],
      name: 'connections_greeting_file_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.duplicateOfId],
      foreignColumns: [t.companyId, t.id],
      name: 'connections_duplicate_of_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.flowIdWelcome],
      foreignColumns: [flows.companyId, flows.id],
      name: 'connections_flow_welcome_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.flowIdNotPhrase],
      foreignColumns: [flows.companyId, flows.id],
      name: 'connections_flow_not_phrase_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.integrationId],
      foreignColumns: [queueIntegrations.companyId, queueIntegrations.id],
      name: 'connections_integration_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.promptId],
      foreignColumns: [prompts.companyId, prompts.id],
      name: 'connections_prompt_fk',
    }),
  ],
)

export const connectionQueues = pgTable(
  'connection_queues',
  {
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    queueId: ref('queue_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.queueId] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'connection_queues_connection_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'connection_queues_queue_fk',
    }).onDelete('cascade'),
  ],
)

/** Since when a company has had a number, by the phone and by the hidden id of its account: it is warmed up from then on. */
export const pairedNumbers = pgTable(
  'paired_numbers',
  {
    companyId: companyId().references(() => companies.id),
    number: text('number').notNull(),
    firstPairedAt: instant('first_paired_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.number] })],
)

/**
 * Each time that a connection was linked to an account, and what came late of the time before: messages that were written while
 * the number was not linked.
 */
export const connectionLinks = pgTable(
  'connection_links',
  {
    id: id(),
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    accountPhone: text('account_phone'),
    accountLid: text('account_lid'),
    linkedAt: instant('linked_at').notNull(),
    /** From when on messages of the account were missed; null where it was not linked before. */
    missedSince: instant('missed_since'),
    /** The time of the oldest message that the phone told; null = it told none. */
    toldSince: instant('told_since'),
    /** The time at which the phone said that it had told all. */
    toldAllAt: instant('told_all_at'),
    /** The time at which work on late messages begins; null = none wait, or nothing was told yet. */
    dueAt: instant('due_at'),
    /** The time at which all that was told until then was stored. */
    finishedAt: instant('finished_at'),
    messageCount: integer('message_count').notNull().default(0),
    chatCount: integer('chat_count').notNull().default(0),
  },
  (t) => [
    index('connection_links_idx').on(t.companyId, t.connectionId, t.id.desc()),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'connection_links_connection_fk',
    }).onDelete('cascade'),
  ],
)

/** The sessions process that holds each connection. Times are by the database's clock. */
export const connectionLeases = pgTable(
  'connection_leases',
  {
    connectionId: ref('connection_id').primaryKey(),
    companyId: companyId(),
    owner: text('owner'),
    epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
    expiresAt: instant('expires_at').notNull().default(sql`'-infinity'`),
  },
  (t) => [
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'connection_leases_connection_fk',
    }).onDelete('cascade'),
  ],
)

/** The timeline of a connection's drops, each with its cause in plain words on the screen. */
export const connectionDrops = pgTable(
  'connection_drops',
  {
    id: id(),
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    cause: text('cause', { enum: DROP_CAUSES }).notNull(),
    code: integer('code'),
    droppedAt: instant('dropped_at').notNull(),
    recoveredAt: instant('recovered_at'),
    /** The other connection with the same number, when that is the cause. */
    otherConnectionId: ref('other_connection_id'),
  },
  (t) => [
    index('connection_drops_idx').on(t.companyId, t.connectionId, t.droppedAt.desc()),
    foreignKey({
      columns: [t.companyId, t.otherConnectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'connection_drops_other_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'connection_drops_connection_fk',
    }).onDelete('cascade'),
  ],
)

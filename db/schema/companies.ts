import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WeekHours } from '#domain/hours/contract/schema.ts'
import type { QueueTree } from '#domain/queues/contract/option-schema.ts'
import { bytes, companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'

/** Facts about this database itself: `log_id` names the event log and changes after a restore. No tenant's. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

/** What a company may buy: limits, features, a price in cents. The platform's: super writes it. Specification 2 §3. */
export const plans = pgTable('plans', {
  id: id(),
  name: text('name').notNull().unique(),
  users: integer('users').notNull(),
  connections: integer('connections').notNull(),
  queues: integer('queues').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull().default(0),
  currency: text('currency').notNull().default('BRL'),
  isPublic: boolean('is_public').notNull().default(true),
  useWhatsapp: boolean('use_whatsapp').notNull().default(true),
  useFacebook: boolean('use_facebook').notNull().default(true),
  useInstagram: boolean('use_instagram').notNull().default(true),
  useCampaigns: boolean('use_campaigns').notNull().default(true),
  useSchedules: boolean('use_schedules').notNull().default(true),
  useInternalChat: boolean('use_internal_chat').notNull().default(true),
  useExternalApi: boolean('use_external_api').notNull().default(true),
  useKanban: boolean('use_kanban').notNull().default(true),
  useOpenAi: boolean('use_open_ai').notNull().default(true),
  useIntegrations: boolean('use_integrations').notNull().default(true),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Of `companies.terms_stamp`. */
export const termsStamps = pgSequence('terms_stamps')

/** A tenant. Company 1 owns the platform and never expires. Specification 2 §3. */
export const companies = pgTable('companies', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  document: text('document').notNull().default(''),
  addressStreet: text('address_street').notNull().default(''),
  addressCity: text('address_city').notNull().default(''),
  addressState: text('address_state').notNull().default(''),
  planId: ref('plan_id').references(() => plans.id),
  isActive: boolean('is_active').notNull().default(true),
  /** The last instant of the day on which the subscription ends, in the company's time zone. Null = never. */
  dueAt: instant('due_at'),
  /** The day of the month that renewals keep to: the 31st is due on the 28th of February. Null = that of the due date. */
  dueDay: smallint('due_day'),
  recurrence: text('recurrence', { enum: ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] })
    .notNull()
    .default('MENSAL'),
  paymentMethod: text('payment_method').notNull().default(''),
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
  /** Where protocols are told by, once the company has moved: customers hold the old ones. Null = `time_zone`. */
  protocolTimeZone: text('protocol_time_zone'),
  /** ISO 3166: the country of the numbers that are typed without one. */
  country: text('country').notNull().default('BR'),
  /** When it serves customers; null = nobody has said, which is the usual week of domain/hours/contract/rules.ts. */
  schedules: jsonb('schedules').$type<WeekHours>(),
  lastSignInAt: instant('last_sign_in_at'),
  /** What its files take up, in bytes, and how many they are: measured each night. */
  folderSize: bigint('folder_size', { mode: 'number' }).notNull().default(0),
  folderFiles: integer('folder_files').notNull().default(0),
  folderMeasuredAt: instant('folder_measured_at'),
  /** Another one whenever anything changed by which its customers are received: db/terms-stamp.ts. */
  termsStamp: bigint('terms_stamp', { mode: 'number' }).notNull().default(sql`nextval('terms_stamps')`),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** It is being erased: nobody is of it any more. */
  deletedAt: instant('deleted_at'),
})

/**
 * What was done to the platform that must be known later: a company that was erased, which no row of its own tells of any
 * more. For the platform alone.
 */
export const platformAudit = pgTable('platform_audit', {
  id: id(),
  action: text('action', { enum: ['company.deleted', 'company.password'] }).notNull(),
  /** Whom it was done to: a company's id, and its name then. */
  subjectId: ref('subject_id').notNull(),
  subject: text('subject').notNull(),
  actorId: ref('actor_id'),
  actor: text('actor').notNull().default(''),
  /** Rows that are gone, of those that there were when it began. */
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }),
  version: version(),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
})

/** One company setting a row; what is absent has the default of domain/settings/contract/schema.ts. */
export const companySettings = pgTable(
  'company_settings',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    value: text('value').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
)

/** The service that writes down what is said in audio, of a company. Its key is sealed, and never read back. */
export const transcriptionSettings = pgTable('transcription_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  /** Two letters; empty = the service finds out. */
  language: text('language').notNull().default(''),
  keySealed: bytes('key_sealed'),
  keyLastFour: text('key_last_four').notNull().default(''),
  updatedAt: updatedAt(),
})

/** Settings of the platform, for super alone. No tenant's. */
export const platformSettings = pgTable('platform_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  updatedAt: updatedAt(),
})

/** Lists of files that a queue, or an option of its menu, sends; what is in one: db/schema/file-lists.ts. Specification 3 §3. */
export const fileLists = pgTable(
  'file_lists',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Who made it: never from a caller, and users are only marked as deleted. */
    userId: ref('user_id'),
    name: text('name').notNull(),
    message: text('message').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [unique('file_lists_company_id_id_key').on(t.companyId, t.id)],
)

/** Departments. */
export const queues = pgTable(
  'queues',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    color: text('color').notNull(),
    orderQueue: integer('order_queue').notNull().default(0),
    greetingMessage: text('greeting_message').notNull().default(''),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    /** When it serves customers; null = nobody has said, which is the usual week. */
    schedules: jsonb('schedules').$type<WeekHours>(),
    /** Whoever chooses it was served by that: the ticket ends after its words. */
    closeTicket: boolean('close_ticket').notNull().default(false),
    /** What waits is given to one attendant after another, each of whom has it so many minutes; 0 = it stays theirs. */
    ativarRoteador: boolean('ativar_roteador').notNull().default(false),
    tempoRoteador: integer('tempo_roteador').notNull().default(0),
    /** Files that whoever chooses it gets. */
    fileListId: ref('file_list_id'),
    /** Minutes from which a customer waits long (amber) and too long (red). Interface 9. */
    waitAmberMinutes: integer('wait_amber_minutes').notNull().default(10),
    waitRedMinutes: integer('wait_red_minutes').notNull().default(30),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('queues_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('queues_color_key')
      .on(t.companyId, sql`lower(${t.color})`)
      .where(sql`${t.deletedAt} is null`),
    check(
      'queues_wait_check',
      sql`${t.waitAmberMinutes} > 0 and ${t.waitRedMinutes} >= ${t.waitAmberMinutes}`,
    ),
    foreignKey({
      columns: [t.companyId, t.fileListId],
      foreignColumns: [fileLists.companyId, fileLists.id],
      name: 'queues_file_list_fk',
    }),
  ],
)

/**
 * A queue's options as they were saved, never changed: the newest are those of now, and conversations go on in the version in
 * which they began.
 */
export const queueVersions = pgTable(
  'queue_versions',
  {
    id: id(),
    companyId: companyId(),
    queueId: ref('queue_id').notNull(),
    tree: jsonb('tree').$type<QueueTree>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('queue_versions_company_id_id_key').on(t.companyId, t.id),
    index('queue_versions_queue_idx').on(t.companyId, t.queueId, t.id.desc()),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'queue_versions_queue_fk',
    }).onDelete('cascade'),
  ],
)

/** Files of a company, or of the platform (0), under unguessable names; what they belong to points at them. */
export const files = pgTable(
  'files',
  {
    id: id(),
    companyId: companyId(),
    /** 32 hexadecimal digits: the name in the store. */
    name: text('name').notNull(),
    state: text('state', { enum: ['pending', 'stored', 'failed', 'too_large'] }).notNull(),
    mime: text('mime').notNull(),
    originalName: text('original_name'),
    size: bigint('size', { mode: 'number' }),
    width: integer('width'),
    height: integer('height'),
    durationSeconds: integer('duration_seconds'),
    isVoice: boolean('is_voice').notNull().default(false),
    thumbnailFileId: ref('thumbnail_file_id'),
    /** The same as MP3, for browsers that cannot play it as it came; made when the first of them asks. */
    playableFileId: ref('playable_file_id'),
    /** Where the channel holds it, sealed; gone once stored. */
    source: bytes('source'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    details: jsonb('details').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    storedAt: instant('stored_at'),
  },
  (t) => [
    unique('files_company_id_id_key').on(t.companyId, t.id),
    unique('files_company_id_name_key').on(t.companyId, t.name),
    // Opening a thumbnail asks whose it is.
    index('files_thumbnail_idx')
      .on(t.companyId, t.thumbnailFileId)
      .where(sql`${t.thumbnailFileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.thumbnailFileId],
      foreignColumns: [t.companyId, t.id],
      name: 'files_thumbnail_fk',
    }),
    index('files_playable_idx').on(t.companyId, t.playableFileId).where(sql`${t.playableFileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.playableFileId],
      foreignColumns: [t.companyId, t.id],
      name: 'files_playable_fk',
    }),
  ],
)

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { connections } from './connections.ts'
import { files } from './files.ts'
import { queues } from './queues.ts'

/** Attendants and admins. Specification 1 §3. */
export const users = pgTable(
  'users',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    profile: text('profile', { enum: ['admin', 'user'] }).notNull(),
    isSuper: boolean('is_super').notNull().default(false),
    imageFileId: ref('image_file_id'),
    color: text('color').notNull().default('#64748b'),
    /** Null = any connection; groups are then limited to it (specification 1 §6). */
    defaultConnectionId: ref('default_connection_id'),
    startWork: text('start_work').notNull().default('00:00'),
    endWork: text('end_work').notNull().default('23:59'),
    farewellMessage: text('farewell_message').notNull().default(''),
    language: text('language'),
    defaultTheme: text('default_theme', { enum: ['light', 'dark'] })
      .notNull()
      .default('light'),
    defaultMenu: text('default_menu', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    defaultTicketsManagerWidth: integer('default_tickets_manager_width').notNull().default(404),
    allTicket: boolean('all_ticket').notNull().default(false),
    allowGroup: boolean('allow_group').notNull().default(false),
    allHistoric: boolean('all_historic').notNull().default(false),
    allUserChat: boolean('all_user_chat').notNull().default(false),
    userClosePendingTicket: boolean('user_close_pending_ticket').notNull().default(false),
    showDashboard: boolean('show_dashboard').notNull().default(false),
    allowRealTime: boolean('allow_real_time').notNull().default(false),
    allowConnections: boolean('allow_connections').notNull().default(false),
    lastSeenAt: instant('last_seen_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('users_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`).where(sql`${t.deletedAt} is null`),
    foreignKey({
      columns: [t.companyId, t.imageFileId],
      foreignColumns: [files.companyId, files.id],
      name: 'users_image_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.defaultConnectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'users_default_connection_fk',
    }),
  ],
)

export const userQueues = pgTable(
  'user_queues',
  { companyId: companyId(), userId: ref('user_id').notNull(), queueId: ref('queue_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.queueId] }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'user_queues_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'user_queues_queue_fk',
    }).onDelete('cascade'),
  ],
)

/** The last turn of each user in a queue that rotates: turns are counted by queue, and the lowest is next. */
export const rotationTurns = pgTable(
  'rotation_turns',
  {
    companyId: companyId(),
    queueId: ref('queue_id').notNull(),
    userId: ref('user_id').notNull(),
    turn: bigint('turn', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.queueId, t.userId] }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'rotation_turns_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'rotation_turns_queue_fk',
    }).onDelete('cascade'),
  ],
)

/**
 * A user's preferences for the screens: pane sizes, density, sections; shape owned by the browser, bounded by the API.
 */
export const userPreferences = pgTable(
  'user_preferences',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    data: jsonb('data').$type<Record<string, string | number | boolean>>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'user_preferences_user_fk',
    }).onDelete('cascade'),
  ],
)

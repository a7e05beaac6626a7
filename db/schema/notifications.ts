import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, id, instant, ref, updatedAt } from './columns.ts'
import { queues } from './queues.ts'
import { signInSessions } from './sign-in.ts'
import { users } from './users.ts'

/** A user's notification settings: the chosen values. An absent value is the usual one. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'notification_settings_user_fk',
    }).onDelete('cascade'),
  ],
)

/** A browser that is told by its push service, also while no tab is open; as long as its user is signed in there. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    sessionId: text('session_id')
      .notNull()
      .references(() => signInSessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the address: whoever knows the address itself may write to the browser. */
    endpointHash: text('endpoint_hash').notNull(),
    /** Address and keys, sealed. */
    sealed: bytes('sealed').notNull(),
    /** The browser's name for itself, by which its user recognizes it in a list. */
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    /** The time at which its push service last accepted something for it. */
    toldAt: instant('told_at'),
    /** The time at which its push service said that it no longer knows the browser. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    unique('push_subscriptions_company_id_id_key').on(t.companyId, t.id),
    unique('push_subscriptions_endpoint_key').on(t.companyId, t.endpointHash),
    index('push_subscriptions_user_idx').on(t.companyId, t.userId),
    index('push_subscriptions_session_idx').on(t.sessionId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'push_subscriptions_user_fk',
    }).onDelete('cascade'),
  ],
)

/** The last notification of each topic that a browser got by push, so that nothing is told twice. */
export const pushTold = pgTable(
  'push_told',
  {
    companyId: companyId(),
    subscriptionId: ref('subscription_id').notNull(),
    topic: text('topic').notNull(),
    mark: text('mark').notNull(),
    toldAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.subscriptionId, t.topic] }),
    index('push_told_topic_idx').on(t.companyId, t.topic),
    foreignKey({
      columns: [t.companyId, t.subscriptionId],
      foreignColumns: [pushSubscriptions.companyId, pushSubscriptions.id],
      name: 'push_told_subscription_fk',
    }).onDelete('cascade'),
  ],
)

/** A queue in which customers wait beyond its limit, since it was first seen so; gone once none does. */
export const queueAlerts = pgTable(
  'queue_alerts',
  {
    companyId: companyId(),
    queueId: ref('queue_id').notNull(),
    since: instant('since').notNull(),
    /** The number of customers that wait, as they were last counted. */
    waiting: integer('waiting').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.queueId] }),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'queue_alerts_queue_fk',
    }).onDelete('cascade'),
  ],
)

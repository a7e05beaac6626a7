import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant, ref } from './columns.ts'
import { users } from './users.ts'

/** Sign-in sessions (lucia). `browserId` lets the same browser replace its own session silently. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: text('id').primaryKey(),
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    browserId: text('browser_id'),
    address: text('address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('sign_in_sessions_user_idx').on(t.companyId, t.userId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'sign_in_sessions_user_fk',
    }).onDelete('cascade'),
  ],
)

/** Failed sign-ins by account and address; only failures count. No tenant's: they come before one is known. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  lastAt: instant('last_at').notNull(),
  blockedUntil: instant('blocked_until'),
})

/** One-time links and codes (first super administrator; later password reset), hashed. No tenant's. */
export const oneTimeCodes = pgTable('one_time_codes', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose', { enum: ['set-up'] }).notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: createdAt(),
})

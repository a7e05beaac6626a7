import { foreignKey, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TryStep, TryTurn } from '#domain/bot/contract/try/try-schema.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { connections } from './connections.ts'
import { users } from './users.ts'

/** A conversation with a connection's bot that is kept as a test case: what was written, when, and what the bot made of it. */
export const botCases = pgTable(
  'bot_cases',
  {
    id: id(),
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    name: text('name').notNull(),
    /** The user who kept it; null = the machinery. */
    userId: ref('user_id'),
    steps: jsonb('steps').$type<TryStep[]>().notNull(),
    expected: jsonb('expected').$type<TryTurn[]>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('bot_cases_idx').on(t.companyId, t.id),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'bot_cases_connection_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'bot_cases_user_fk',
    }),
  ],
)

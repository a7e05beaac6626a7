import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, ref, updatedAt, version } from './columns.ts'

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

/** Settings of the platform, for super alone. No tenant's. */
export const platformSettings = pgTable('platform_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  updatedAt: updatedAt(),
})

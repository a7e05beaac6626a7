import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, ref, updatedAt, version } from './columns.ts'

/**
 * The acts on the platform that must be known later, such as the erasure of a company, which none of its own rows
 * records any more. For the platform alone.
 */
export const platformAudit = pgTable('platform_audit', {
  id: id(),
  action: text('action', { enum: ['company.deleted', 'company.password'] }).notNull(),
  /** The subject of the act: a company's id, and its name at that time. */
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

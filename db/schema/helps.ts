import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from './columns.ts'

/** Help videos, for every company. The platform's: super writes them. Specification 2 §3. */
export const helps = pgTable('helps', {
  id: id(),
  title: text('title').notNull(),
  video: text('video').notNull(),
  description: text('description').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletedAt: instant('deleted_at'),
})

import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** The announcements of the platform to everybody. Super writes them. Specification 3 §3. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** 1 high, 2 medium, 3 low. */
    priority: integer('priority').notNull().default(3),
    isActive: boolean('is_active').notNull().default(true),
    /** The picture that goes with it: the platform's own, as the announcement is. */
    fileId: ref('file_id').references(() => files.id, { onDelete: 'set null' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [check('announcements_priority_check', sql`${t.priority} between 1 and 3`)],
)

/** The announcements that each user has seen. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    announcementId: ref('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.announcementId] }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'announcement_reads_user_fk',
    }).onDelete('cascade'),
  ],
)

import { boolean, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { companyId, instant, ref } from './columns.ts'
import { tags } from './contacts.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/**
 * What one act upon many tickets added to each, to be taken off again: a tag of its contact, or the mark that it is unread.
 * What was there before has no row, and so it stays. docs/decisions/058-groups-as-tickets.md.
 */
export const bulkMarks = pgTable(
  'bulk_marks',
  {
    companyId: companyId(),
    actId: uuid('act_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    /** Who acted. */
    userId: ref('user_id').notNull(),
    /** Null: it was marked as unread. */
    tagId: ref('tag_id'),
    /** Of the ticket as it was marked as unread: a later one has been read, or written in. */
    ticketVersion: integer('ticket_version').notNull(),
    until: instant('until').notNull(),
    /** One of many that are not all done: its time is set once, when they are. */
    isHeld: boolean('is_held').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.actId, t.ticketId] }),
    index('bulk_marks_until_idx').on(t.companyId, t.until),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'bulk_marks_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'bulk_marks_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.tagId],
      foreignColumns: [tags.companyId, tags.id],
      name: 'bulk_marks_tag_fk',
    }).onDelete('cascade'),
  ],
)

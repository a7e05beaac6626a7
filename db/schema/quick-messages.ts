import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** Texts that attendants send again and again, each with at most one file. Specification 2 §3. */
export const quickMessages = pgTable(
  'quick_messages',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** The user who made it; null where the machinery did. */
    userId: ref('user_id'),
    shortcode: text('shortcode').notNull(),
    message: text('message').notNull().default(''),
    /** Everybody sees and changes it. */
    isGeneral: boolean('is_general').notNull().default(false),
    /** Everybody sees it, its owner alone changes it. */
    isVisible: boolean('is_visible').notNull().default(false),
    /** Offered while a conversation is written in. */
    isActive: boolean('is_active').notNull().default(true),
    fileId: ref('file_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('quick_messages_company_id_id_key').on(t.companyId, t.id),
    // Opening a file asks whose it is.
    index('quick_messages_file_idx').on(t.companyId, t.fileId).where(sql`${t.fileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'quick_messages_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      name: 'quick_messages_file_fk',
    }),
  ],
)

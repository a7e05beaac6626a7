import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'

/** Lists of files that a queue, or an option of its menu, sends; what is in one: db/schema/file-lists.ts. Specification 3 §3. */
export const fileLists = pgTable(
  'file_lists',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** The user who made it: never taken from the caller's input. Users are only marked as deleted. */
    userId: ref('user_id'),
    name: text('name').notNull(),
    message: text('message').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [unique('file_lists_company_id_id_key').on(t.companyId, t.id)],
)

/** The entries of a list of files, in order: each has a name, and the file once it has arrived. Specification 3 §3. */
export const fileListOptions = pgTable(
  'file_list_options',
  {
    id: id(),
    companyId: companyId(),
    fileListId: ref('file_list_id').notNull(),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    fileId: ref('file_id'),
  },
  (t) => [
    unique('file_list_options_company_id_id_key').on(t.companyId, t.id),
    index('file_list_options_list_idx').on(t.companyId, t.fileListId, t.place),
    // Opening a file asks whose it is.
    index('file_list_options_file_idx').on(t.companyId, t.fileId).where(sql`${t.fileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.fileListId],
      foreignColumns: [fileLists.companyId, fileLists.id],
      name: 'file_list_options_list_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      name: 'file_list_options_file_fk',
    }),
  ],
)

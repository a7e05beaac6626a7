import { boolean, foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { SAVED_VIEW_PAGES } from '#domain/saved-views/contract/rules.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** Filters of the ticket list, or of the report, under a name: a user's own, or shown to the whole company. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** The user who made it. */
    userId: ref('user_id'),
    name: text('name').notNull(),
    page: text('page', { enum: SAVED_VIEW_PAGES }).notNull().default('tickets'),
    /** The page's address: its tab, order and filters, without the path. */
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('saved_views_company_id_id_key').on(t.companyId, t.id),
    index('saved_views_user_idx').on(t.companyId, t.userId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'saved_views_user_fk',
    }),
  ],
)

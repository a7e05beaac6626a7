import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, companyId, updatedAt } from './columns.ts'
import { companies } from './companies.ts'

/** One company setting a row; what is absent has the default of domain/settings/contract/schema.ts. */
export const companySettings = pgTable(
  'company_settings',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    value: text('value').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
)

/** The service that writes down what is said in audio, of a company. Its key is sealed, and never read back. */
export const transcriptionSettings = pgTable('transcription_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  /** Two letters; empty = the service finds out. */
  language: text('language').notNull().default(''),
  keySealed: bytes('key_sealed'),
  keyLastFour: text('key_last_four').notNull().default(''),
  updatedAt: updatedAt(),
})

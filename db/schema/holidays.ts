import { sql } from 'drizzle-orm'
import { boolean, date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'

/** The company's holidays, and other days with hours of their own. A yearly one counts on the same day of every year. */
export const holidays = pgTable(
  'holidays',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    date: date('date').notNull(),
    yearly: boolean('yearly').notNull().default(false),
    /** Hours of that day, `HH:MM`; without any it is closed. */
    startTimeA: text('start_time_a').notNull().default(''),
    endTimeA: text('end_time_a').notNull().default(''),
    startTimeB: text('start_time_b').notNull().default(''),
    endTimeB: text('end_time_b').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('holidays_name_date_key').on(t.companyId, t.name, t.date).where(sql`${t.deletedAt} is null`),
  ],
)

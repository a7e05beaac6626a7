import { pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about this database itself: `log_id` names the event log and changes after a restore, whose moment is `restored_at`. No tenant's. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

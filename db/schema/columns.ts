import { sql } from 'drizzle-orm'
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** A row's own key: bigint identity, a JavaScript number on our side. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A reference to another row's key; the foreign keys are composite, (company_id, x_id). */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/** The tenant: the second column of every tenant table and the first of every index. */
export const companyId = () => bigint('company_id', { mode: 'number' }).notNull()

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()

/** Counts the row's changes (a trigger): a client never replaces a newer version by an older one. */
export const version = () => integer('version').notNull().default(1)

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** A 64-bit transaction id; text on our side because it may pass 2^53. */
export const xid = customType<{ data: string; driverData: string }>({
  dataType: () => 'xid8',
})

export const currentXid = sql`pg_current_xact_id()`

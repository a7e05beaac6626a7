import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgSequence, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { WeekHours } from '#domain/hours/contract/schema.ts'
import { createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { plans } from './plans.ts'

/** The source of `companies.terms_stamp`. */
export const termsStamps = pgSequence('terms_stamps')

/** A tenant. Company 1 owns the platform and never expires. Specification 2 §3. */
export const companies = pgTable('companies', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  document: text('document').notNull().default(''),
  addressStreet: text('address_street').notNull().default(''),
  addressCity: text('address_city').notNull().default(''),
  addressState: text('address_state').notNull().default(''),
  planId: ref('plan_id').references(() => plans.id),
  isActive: boolean('is_active').notNull().default(true),
  /** The last instant of the day on which the subscription ends, in the company's time zone. Null = never. */
  dueAt: instant('due_at'),
  /** The day of the month that renewals keep to: the 31st is due on the 28th of February. Null = that of the due date. */
  dueDay: smallint('due_day'),
  recurrence: text('recurrence', { enum: ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] })
    .notNull()
    .default('MENSAL'),
  paymentMethod: text('payment_method').notNull().default(''),
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
  /** The time zone of protocols, once the company has moved: customers hold the old ones. Null = `time_zone`. */
  protocolTimeZone: text('protocol_time_zone'),
  /** ISO 3166: the country of the numbers that are typed without one. */
  country: text('country').notNull().default('BR'),
  /**
   * The hours in which it serves customers; null = nobody has set them, which means the usual week of
   * domain/hours/contract/rules.ts.
   */
  schedules: jsonb('schedules').$type<WeekHours>(),
  lastSignInAt: instant('last_sign_in_at'),
  /** The size of its files, in bytes, and their number: measured each night. */
  folderSize: bigint('folder_size', { mode: 'number' }).notNull().default(0),
  folderFiles: integer('folder_files').notNull().default(0),
  folderMeasuredAt: instant('folder_measured_at'),
  /** Another one whenever anything changed by which its customers are received: db/terms-stamp.ts. */
  termsStamp: bigint('terms_stamp', { mode: 'number' }).notNull().default(sql`nextval('terms_stamps')`),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** It is being erased: nobody is of it any more. */
  deletedAt: instant('deleted_at'),
})

import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  USER_JOB_FAILURES,
  USER_JOB_KINDS,
  USER_JOB_PHASES,
  USER_JOB_STATES,
} from '#domain/user-jobs/contract/schema.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** The jobs that the server does for a user beyond their request, and the process that does each. */
export const userJobs = pgTable(
  'user_jobs',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id').notNull(),
    kind: text('kind', { enum: USER_JOB_KINDS }).notNull(),
    state: text('state', { enum: USER_JOB_STATES }).notNull(),
    phase: text('phase', { enum: USER_JOB_PHASES }),
    title: text('title').notNull().default(''),
    /** The input of the request; its shape depends on the kind. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    failure: text('failure', { enum: USER_JOB_FAILURES }),
    /** The file that it reads, and the file that it produced. */
    sourceFileId: ref('source_file_id'),
    fileId: ref('file_id'),
    /** Customers' numbers are hidden in what came of it. */
    isMasked: boolean('is_masked').notNull().default(false),
    /** The process that works on it, and the time until which no other may; by the database's clock. */
    leaseOwner: text('lease_owner'),
    leasedUntil: instant('leased_until').notNull().default(sql`'epoch'`),
    /** It is not worked on before. */
    runAt: instant('run_at').notNull().defaultNow(),
    /** Times that it was begun without getting on. */
    attempts: integer('attempts').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    unique('user_jobs_company_id_id_key').on(t.companyId, t.id),
    index('user_jobs_list_idx').on(t.companyId, t.userId, t.id),
    index('user_jobs_due_idx').on(t.runAt).where(sql`${t.state} = 'active'`),
    // Opening a file, and looking for what nobody needs, ask whose it is.
    index('user_jobs_file_idx').on(t.companyId, t.fileId).where(sql`${t.fileId} is not null`),
    index('user_jobs_source_idx').on(t.companyId, t.sourceFileId).where(sql`${t.sourceFileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'user_jobs_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.sourceFileId],
      foreignColumns: [files.companyId, files.id],
      name: 'user_jobs_source_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      name: 'user_jobs_file_fk',
    }),
  ],
)

export const IMPORT_ROW_STATES = ['pending', 'created', 'updated', 'skipped', 'failed'] as const

/** A row of a spreadsheet that is imported: each becomes a contact once, however often the work is begun. */
export const contactImportRows = pgTable(
  'contact_import_rows',
  {
    companyId: companyId(),
    jobId: ref('job_id').notNull(),
    /** As the spreadsheet counts them. */
    rowNo: integer('row_no').notNull(),
    name: text('name').notNull(),
    /** As it was written. */
    number: text('number').notNull(),
    email: text('email').notNull(),
    /** The hidden id by which the channel knows somebody from a phone. */
    lid: text('lid'),
    extra: jsonb('extra').$type<{ name: string; value: string }[]>().notNull().default([]),
    /**
     * The other facts that the row tells about the contact: tags, whether they are blocked, their identity where it has
     * no number.
     */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** The notes on values of the row that were not taken as they stand. */
    notes: text('notes').array().notNull().default(sql`'{}'::text[]`),
    state: text('state', { enum: IMPORT_ROW_STATES }).notNull(),
    /** The problem of the row, or the reason why it was passed over. */
    problem: text('problem'),
    contactId: ref('contact_id'),
    /** WhatsApp was asked for its number. */
    isAsked: boolean('is_asked').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.jobId, t.rowNo] }),
    index('contact_import_rows_pending_idx')
      .on(t.companyId, t.jobId, t.rowNo)
      .where(sql`${t.state} = 'pending'`),
    index('contact_import_rows_ask_idx')
      .on(t.companyId, t.jobId, t.rowNo)
      .where(sql`not ${t.isAsked} and ${t.contactId} is not null`),
    foreignKey({
      columns: [t.companyId, t.jobId],
      foreignColumns: [userJobs.companyId, userJobs.id],
      name: 'contact_import_rows_job_fk',
    }).onDelete('cascade'),
  ],
)

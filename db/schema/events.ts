import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import { TIMER_KINDS } from '#domain/core/contract/jobs/timer-kinds.ts'
import { companyId, createdAt, currentXid, instant, ref, version, xid } from './columns.ts'

/**
 * Outbox and log in one: rows written in the business transaction, read by (xid, id) below the snapshot's xmin,
 * kept 48 hours. See docs/realtime.md.
 */
export const events = pgTable(
  'events',
  {
    xid: xid('xid').notNull().default(currentXid),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    type: text('type').notNull(),
    event: jsonb('event').$type<DomainEvent>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.xid, t.id] }),
    index('events_age_idx').on(t.createdAt),
    // Who changed a row that somebody else edits: domain/core/changed-by.ts.
    index('events_row_idx').on(t.companyId, t.id).where(sql`${t.type} = 'row.changed'`),
  ],
)

/** Deadlines that messages move: one row a kind and subject, taken when due. */
export const timers = pgTable(
  'timers',
  {
    kind: text('kind', { enum: TIMER_KINDS }).notNull(),
    refId: ref('ref_id').notNull(),
    companyId: companyId(),
    dueAt: instant('due_at').notNull(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.refId] }), index('timers_due_idx').on(t.dueAt)],
)

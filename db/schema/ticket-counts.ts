import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { TICKET_STATUSES } from '#domain/tickets/contract/schema.ts'
import { companyId, id, ref } from './columns.ts'

/**
 * Live tickets by what decides who sees them, as sums of small rows: a trigger adds one row for what a ticket was (-1)
 * and one for what it is (+1), and a clock tick adds them up. Nobody waits for anybody, and the exact count of a list
 * costs the same with a million tickets as with ten. docs/decisions/005-live-counts-are-sums.md.
 */
export const ticketCounts = pgTable(
  'ticket_counts',
  {
    id: id(),
    companyId: companyId(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    queueId: ref('queue_id'),
    userId: ref('user_id'),
    connectionId: ref('connection_id').notNull(),
    isGroup: boolean('is_group').notNull(),
    groupAsTicket: boolean('group_as_ticket').notNull().default(false),
    n: integer('n').notNull(),
    /** The number of them that have something unread. */
    unread: integer('unread').notNull().default(0),
  },
  (t) => [index('ticket_counts_idx').on(t.companyId, t.status)],
)

/**
 * The same of each tag, a contact's labels and the ticket's lane alike: live tickets and those that closed lists show, the
 * newest of each contact. docs/decisions/061-lists-by-tag.md.
 */
export const ticketTagCounts = pgTable(
  'ticket_tag_counts',
  {
    id: id(),
    companyId: companyId(),
    tagId: ref('tag_id').notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    queueId: ref('queue_id'),
    userId: ref('user_id'),
    connectionId: ref('connection_id').notNull(),
    isGroup: boolean('is_group').notNull(),
    groupAsTicket: boolean('group_as_ticket').notNull(),
    isLatest: boolean('is_latest').notNull(),
    n: integer('n').notNull(),
    unread: integer('unread').notNull(),
  },
  (t) => [index('ticket_tag_counts_idx').on(t.companyId, t.tagId, t.status)],
)

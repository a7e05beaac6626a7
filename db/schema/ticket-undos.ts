import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { UNDO_STATES, UNDOABLE_ACTS } from '#domain/tickets/schema.ts'
import { companyId, instant, ref } from './columns.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/**
 * The last act of a person upon a ticket that could be undone: what the ticket was before, and what the act still has to
 * do when its time is over. One row a ticket, which the next act takes over. docs/decisions/024-undo.md.
 */
export const ticketUndos = pgTable(
  'ticket_undos',
  {
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    actId: uuid('act_id').notNull(),
    userId: ref('user_id').notNull(),
    act: text('act', { enum: UNDOABLE_ACTS }).notNull(),
    state: text('state', { enum: UNDO_STATES }).notNull(),
    until: instant('until').notNull(),
    /** As domain/tickets/undo/undo-schema.ts reads them; null once nothing can be undone any more. */
    before: jsonb('before'),
    deferred: jsonb('deferred'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketId] }),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_undos_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_undos_user_fk',
    }).onDelete('cascade'),
  ],
)

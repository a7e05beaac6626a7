import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { HANDOVER_KINDS } from '#domain/tickets/contract/schema.ts'
import { companyId, createdAt, ref } from './columns.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/**
 * Tickets that a user was given and has not opened yet: by whom, and how. Kept so that the bell tells of them after a reload
 * as well; gone once the user opens the ticket, or has it no more.
 */
export const ticketHandovers = pgTable(
  'ticket_handovers',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    /** The user who gave it; null where the machinery did. */
    byUserId: ref('by_user_id'),
    kind: text('kind', { enum: HANDOVER_KINDS }).notNull(),
    /** The note for the receiver. */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.ticketId] }),
    index('ticket_handovers_ticket_idx').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_handovers_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.byUserId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_handovers_by_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_handovers_ticket_fk',
    }).onDelete('cascade'),
  ],
)

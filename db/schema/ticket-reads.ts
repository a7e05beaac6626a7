import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { companyId, ref } from './columns.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/**
 * The position up to which a user has read a ticket that several users read: a plain group, or a colleague's ticket in
 * which they take part. A user without a row goes by the ticket's own count. The row is deleted when the ticket ends.
 * docs/decisions/108-unread-is-each-persons.md.
 */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    ticketId: ref('ticket_id').notNull(),
    /**
     * The number that the user has read of `tickets.receivedMessages`; one less than all where the user marked it as
     * unread.
     */
    readMessages: integer('read_messages').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.ticketId] }),
    index('ticket_reads_ticket_idx').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_reads_user_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_reads_ticket_fk',
    }).onDelete('cascade'),
  ],
)

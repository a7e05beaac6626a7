import { foreignKey, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref } from './columns.ts'
import { connections } from './connections.ts'
import { messages } from './messages.ts'
import { tickets } from './tickets.ts'

/**
 * A message that somebody sent to see that a connection works; what became of it is read from the message and its send.
 * `ownTicketId` is the conversation that was opened for it, null when there was one already.
 */
export const connectionTests = pgTable(
  'connection_tests',
  {
    id: id(),
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    messageId: ref('message_id').notNull(),
    ownTicketId: ref('own_ticket_id'),
    clientId: uuid('client_id').notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    unique('connection_tests_client_key').on(t.companyId, t.clientId),
    index('connection_tests_idx').on(t.companyId, t.connectionId, t.id.desc()),
    index('connection_tests_message_idx').on(t.companyId, t.messageId),
    index('connection_tests_ticket_idx').on(t.companyId, t.ownTicketId),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'connection_tests_connection_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'connection_tests_message_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.ownTicketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'connection_tests_ticket_fk',
    }).onDelete('cascade'),
  ],
)

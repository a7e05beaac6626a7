import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DELIVERY_STATES } from '#domain/deliveries/contract/delivery-states.ts'
import { companyId, createdAt, id, instant, ref, updatedAt } from './columns.ts'
import { connections } from './connections.ts'
import { messages } from './messages.ts'
import { queueIntegrations } from './queue-integrations.ts'
import { tickets } from './tickets.ts'

/** Calls to other systems, a row an event: its body while it can be sent again, and what came of its tries. */
export const integrationDeliveries = pgTable(
  'integration_deliveries',
  {
    id: id(),
    companyId: companyId(),
    /** The owner of the call: an integration, or the connection whose webhook gets events of external messages. */
    integrationId: ref('integration_id'),
    connectionId: ref('connection_id'),
    ticketId: ref('ticket_id'),
    /** The external message that an event of a webhook is about. */
    messageId: ref('message_id'),
    /** The same over all tries: `webhook-id`. */
    eventId: text('event_id').notNull(),
    /** `message.received`, `startChat`, `detectIntent`. */
    event: text('event').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status of the last try; null = no answer came. */
    status: integer('status'),
    /** A code where no answer came: `timeout`, `refused`, `private`. */
    failure: text('failure'),
    milliseconds: integer('milliseconds'),
    requestBody: text('request_body').notNull().default(''),
    /** The first 4 kB of the answer. */
    answerHead: text('answer_head').notNull().default(''),
    /** The result of each try, the newest last. */
    tries: jsonb('tries')
      .$type<{ at: string; status: number | null; failure: string | null; ms: number }[]>()
      .notNull()
      .default([]),
    nextTryAt: instant('next_try_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('integration_deliveries_company_id_id_key').on(t.companyId, t.id),
    unique('integration_deliveries_event_key').on(t.companyId, t.eventId),
    index('integration_deliveries_list_idx').on(t.companyId, t.integrationId, t.id.desc()),
    index('integration_deliveries_webhook_idx')
      .on(t.companyId, t.connectionId, t.id.desc())
      .where(sql`${t.connectionId} is not null`),
    // Events of a webhook that are still to be sent, by message in their order.
    index('integration_deliveries_open_idx')
      .on(t.companyId, t.connectionId, t.messageId, t.id)
      .where(sql`${t.connectionId} is not null and ${t.state} in ('pending', 'retrying')`),
    // A message becomes each of its states once.
    uniqueIndex('integration_deliveries_message_event_key')
      .on(t.companyId, t.messageId, t.event)
      .where(sql`${t.messageId} is not null`),
    check('integration_deliveries_owner', sql`(${t.integrationId} is null) <> (${t.connectionId} is null)`),
    foreignKey({
      columns: [t.companyId, t.integrationId],
      foreignColumns: [queueIntegrations.companyId, queueIntegrations.id],
      name: 'integration_deliveries_integration_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'integration_deliveries_connection_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'integration_deliveries_message_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'integration_deliveries_ticket_fk',
    }).onDelete('cascade'),
  ],
)

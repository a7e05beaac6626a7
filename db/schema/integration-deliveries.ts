import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { DELIVERY_STATES } from '#domain/queue-integrations/contract/integration-types.ts'
import { companyId, createdAt, id, instant, ref, updatedAt } from './columns.ts'
import { queueIntegrations } from './queue-integrations.ts'
import { tickets } from './tickets.ts'

/** Calls to other systems, a row an event: its body while it can be sent again, and what came of its tries. */
export const integrationDeliveries = pgTable(
  'integration_deliveries',
  {
    id: id(),
    companyId: companyId(),
    integrationId: ref('integration_id').notNull(),
    ticketId: ref('ticket_id'),
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
    foreignKey({
      columns: [t.companyId, t.integrationId],
      foreignColumns: [queueIntegrations.companyId, queueIntegrations.id],
      name: 'integration_deliveries_integration_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'integration_deliveries_ticket_fk',
    }).onDelete('cascade'),
  ],
)

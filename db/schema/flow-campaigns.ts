import { boolean, foreignKey, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { connections } from './connections.ts'
import { flows } from './flows.ts'

/** Phrases that start a flow. Specification 3 §2, §3. */
export const flowCampaigns = pgTable(
  'flow_campaigns',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    flowId: ref('flow_id').notNull(),
    /** The connection on which it counts; null = on each. */
    connectionId: ref('connection_id'),
    phrase: text('phrase').notNull(),
    status: boolean('status').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('flow_campaigns_company_id_id_key').on(t.companyId, t.id),
    foreignKey({
      columns: [t.companyId, t.flowId],
      foreignColumns: [flows.companyId, flows.id],
      name: 'flow_campaigns_flow_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'flow_campaigns_connection_fk',
    }),
  ],
)

import { foreignKey, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TryFlowStep, TryFlowTurn } from '#domain/bot/contract/try/try-flow-schema.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { flows } from './flows.ts'

/** A conversation with a flow that is kept as a test case: what the customer did, when, and what the flow made of it. */
export const flowCases = pgTable(
  'flow_cases',
  {
    id: id(),
    companyId: companyId(),
    flowId: ref('flow_id').notNull(),
    name: text('name').notNull(),
    steps: jsonb('steps').$type<TryFlowStep[]>().notNull(),
    expected: jsonb('expected').$type<TryFlowTurn[]>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('flow_cases_idx').on(t.companyId, t.flowId, t.id),
    foreignKey({
      columns: [t.companyId, t.flowId],
      foreignColumns: [flows.companyId, flows.id],
      name: 'flow_cases_flow_fk',
    }).onDelete('cascade'),
  ],
)

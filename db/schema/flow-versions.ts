import { foreignKey, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { FlowGraph } from '#domain/flows/contract/graph.ts'
import type { FlowProblem } from '#domain/flows/contract/lint/flow-problem.ts'
import { companyId, createdAt, id, ref } from './columns.ts'
import { flows } from './flows.ts'
import { users } from './users.ts'

/** A flow as it was published, never changed: a conversation goes on in the version in which it began. */
export const flowVersions = pgTable(
  'flow_versions',
  {
    id: id(),
    companyId: companyId(),
    flowId: ref('flow_id').notNull(),
    /** Counts a flow's versions from 1. */
    number: integer('number').notNull(),
    graph: jsonb('graph').$type<FlowGraph>().notNull(),
    /** The warnings with which it was published. */
    problems: jsonb('problems').$type<FlowProblem[]>().notNull(),
    /** Test cases that it was published with, and the names of those that it answers otherwise than was kept. */
    caseCount: integer('case_count').notNull().default(0),
    differingCases: jsonb('differing_cases').$type<string[]>().notNull().default([]),
    note: text('note').notNull().default(''),
    publishedBy: ref('published_by'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('flow_versions_company_id_id_key').on(t.companyId, t.id),
    unique('flow_versions_number_key').on(t.companyId, t.flowId, t.number),
    foreignKey({
      columns: [t.companyId, t.flowId],
      foreignColumns: [flows.companyId, flows.id],
      name: 'flow_versions_flow_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.publishedBy],
      foreignColumns: [users.companyId, users.id],
      name: 'flow_versions_published_by_fk',
    }),
  ],
)

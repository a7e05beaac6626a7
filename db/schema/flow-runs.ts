import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { NODE_TYPES } from '#domain/flows/contract/graph.ts'
import { RUN_KINDS, RUN_OUTCOMES, RUN_WAITS, type RunMemory } from '#domain/flows/contract/run/run-state.ts'
import { companyId, createdAt, id, instant, ref } from './columns.ts'
import { flowVersions } from './flow-versions.ts'
import { flows } from './flows.ts'
import { prompts } from './prompts.ts'
import { queueIntegrations } from './queue-integrations.ts'
import { tickets } from './tickets.ts'

/** An automatic conversation with one customer: of a flow, of an integration or of a prompt. At most one lives in a ticket. */
export const flowRuns = pgTable(
  'flow_runs',
  {
    id: id(),
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    kind: text('kind', { enum: RUN_KINDS }).notNull(),
    flowId: ref('flow_id'),
    flowVersionId: ref('flow_version_id'),
    integrationId: ref('integration_id'),
    promptId: ref('prompt_id'),
    /** The node that has the turn. */
    nodeId: text('node_id').notNull(),
    nodeType: text('node_type', { enum: NODE_TYPES }).notNull(),
    /** The beginning of the node's text. */
    nodeName: text('node_name').notNull().default(''),
    /** The kind of event that it waits for; null = it has ended. */
    waitsFor: text('waits_for', { enum: RUN_WAITS }),
    memory: jsonb('memory').$type<RunMemory>().notNull(),
    /** Counts each change of the run: what was asked for at an earlier step is not taken any more. */
    step: integer('step').notNull(),
    /** Since when it waits. */
    since: instant('since').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome', { enum: RUN_OUTCOMES }),
    /** A code that says more of the outcome: which thing was gone, or what another system answered. */
    reason: text('reason'),
  },
  (t) => [
    unique('flow_runs_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('flow_runs_live_key').on(t.companyId, t.ticketId).where(sql`${t.endedAt} is null`),
    index('flow_runs_ticket_idx').on(t.companyId, t.ticketId, t.id.desc()),
    index('flow_runs_waiting_idx').on(t.companyId, t.flowId, t.nodeId).where(sql`${t.endedAt} is null`),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'flow_runs_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.flowId],
      foreignColumns: [flows.companyId, flows.id],
      name: 'flow_runs_flow_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.flowVersionId],
      foreignColumns: [flowVersions.companyId, flowVersions.id],
      name: 'flow_runs_version_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.integrationId],
      foreignColumns: [queueIntegrations.companyId, queueIntegrations.id],
      name: 'flow_runs_integration_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.promptId],
      foreignColumns: [prompts.companyId, prompts.id],
      name: 'flow_runs_prompt_fk',
    }),
  ],
)

/** The nodes through which a run went, in their order: the numbers per node, and what colleagues read. */
export const flowRunSteps = pgTable(
  'flow_run_steps',
  {
    companyId: companyId(),
    runId: ref('run_id').notNull(),
    place: integer('place').notNull(),
    flowVersionId: ref('flow_version_id'),
    nodeId: text('node_id').notNull(),
    /** The handle by which it left; null = it waits there, or ended there. */
    exit: text('exit'),
    /** Why: the code of a reason, and what was read or drawn. */
    reason: text('reason'),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId, t.place] }),
    index('flow_run_steps_version_idx').on(t.companyId, t.flowVersionId, t.nodeId),
    foreignKey({
      columns: [t.companyId, t.runId],
      foreignColumns: [flowRuns.companyId, flowRuns.id],
      name: 'flow_run_steps_run_fk',
    }).onDelete('cascade'),
  ],
)

/** Messages of a customer to a run: kept while it could not read them, then read, each at most once. */
export const flowInputs = pgTable(
  'flow_inputs',
  {
    companyId: companyId(),
    runId: ref('run_id').notNull(),
    messageId: ref('message_id').notNull(),
    /** Null once it was read. */
    text: text('text'),
    answerId: text('answer_id'),
    isRead: boolean('is_read').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId, t.messageId] }),
    foreignKey({
      columns: [t.companyId, t.runId],
      foreignColumns: [flowRuns.companyId, flowRuns.id],
      name: 'flow_inputs_run_fk',
    }).onDelete('cascade'),
  ],
)

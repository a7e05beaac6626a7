import { eq, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { flowCampaigns } from '#db/schema/flow-campaigns.ts'
import { flows } from '#db/schema/flows.ts'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import { SETTINGS_CHANGED } from '#db/settings-changed.ts'
import type { Tx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { flowResource } from './contract/resource.ts'
import type { FlowView } from './contract/schema.ts'

export type FlowRow = typeof flows.$inferSelect

/** The ordinary verbs of flows. A deleted one stays for the conversations that go on in it. */
export const flowVerbs = resourceVerbs(flowResource, {
  table: flows,
  views: (_tx, rows) => rows.map(toFlowView),
  search: [flows.name],
  order: {
    name: { by: sql`search_text(${flows.name})`, type: 'text' },
    createdAt: { by: flows.createdAt, type: 'timestamptz' },
  },
  beforeDelete: forgetFlow,
  keepsDeleted: true,
  unique: { flows_name_key: { field: 'name', code: 'ERR_FLOW_EXISTS' } },
})

export function toFlowView(row: FlowRow): FlowView {
  const { id, version, name, active, publishedVersionId, createdAt, updatedAt } = row
  return {
    id,
    version,
    name,
    active,
    isPublished: publishedVersionId !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Connections, integrations and phrases that started it start it no more. Specification 3 §2. */
async function forgetFlow(tx: Tx, { id }: FlowRow): Promise<void> {
  const starts = [
    { column: connections.flowIdWelcome, values: { flowIdWelcome: null } },
    { column: connections.flowIdNotPhrase, values: { flowIdNotPhrase: null } },
  ]
  for (const { column, values } of starts) {
    const changed = await tx.db
      .update(connections)
      .set({ ...values, ...SETTINGS_CHANGED, updatedAt: tx.now() })
      .where(inCompany(tx, connections, eq(column, id)))
      .returning(eventOf(connections))
    for (const row of changed) emitChange(tx, 'connection', row)
  }
  const integrations = await tx.db
    .update(queueIntegrations)
    .set({ flowId: null, updatedAt: tx.now() })
    .where(inCompany(tx, queueIntegrations, eq(queueIntegrations.flowId, id)))
    .returning(eventOf(queueIntegrations))
  const phrases = await tx.db
    .update(flowCampaigns)
    .set({ status: false, updatedAt: tx.now() })
    .where(inCompany(tx, flowCampaigns, eq(flowCampaigns.flowId, id)))
    .returning(eventOf(flowCampaigns))
  for (const row of integrations) emitChange(tx, 'queueIntegration', row)
  for (const row of phrases) emitChange(tx, 'flowCampaign', row)
}

type StartTable = typeof connections | typeof queueIntegrations | typeof flowCampaigns

function eventOf<T extends StartTable>({ id, version, deletedAt }: T) {
  return { id, version, deletedAt }
}

type ChangedRow = { id: number; version: number; deletedAt: Date | null }

function emitChange(
  tx: Tx,
  noun: 'connection' | 'queueIntegration' | 'flowCampaign',
  { deletedAt, ...row }: ChangedRow,
): void {
  if (deletedAt === null) emitRow(tx, { noun, ...row, action: 'update' })
}

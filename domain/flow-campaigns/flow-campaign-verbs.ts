import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { flowCampaigns } from '#db/schema/flow-campaigns.ts'
import { flows } from '#db/schema/flows.ts'
import { findRow } from '../connections/queries.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { flowOf } from '../flows/queries.ts'
import { flowCampaignResource } from './contract/resource.ts'
import type { ChangeFlowCampaignInput, FlowCampaignView } from './contract/schema.ts'

type FlowCampaignRow = typeof flowCampaigns.$inferSelect

/** The ordinary verbs of phrases that start a flow. Specification 3 §2, §5. */
export const flowCampaignVerbs = resourceVerbs(flowCampaignResource, {
  table: flowCampaigns,
  views: withNames,
  async values(tx, { whatsappId, ...input }) {
    if (input.flowId) await flowOf(tx, input.flowId)
    if (whatsappId) await findRow(tx, whatsappId)
    return { ...input, ...(whatsappId !== undefined && { connectionId: whatsappId }) }
  },
  search: [flowCampaigns.name, flowCampaigns.phrase],
  order: {
    name: { by: sql`search_text(${flowCampaigns.name})`, type: 'text' },
    createdAt: { by: flowCampaigns.createdAt, type: 'timestamptz' },
  },
})

/** GET /flowcampaign/{id}: also in the form of this family. Throws ERR_NOT_FOUND. */
export async function getFlowCampaign(
  ctx: Ctx,
  input: Parameters<typeof flowCampaignVerbs.get>[1],
): Promise<FlowCampaignView> {
  const view = await flowCampaignVerbs.get(ctx, input)
  const { id, name, phrase, status, flowId } = view
  return { ...view, details: { id, name, phrase, status, flowId } }
}

/** PUT /flowcampaign: it is named in the body. Specification 3 §7. */
export function changeFlowCampaign(
  ctx: Ctx,
  { id: flowCampaignId, ...changes }: ChangeFlowCampaignInput,
): Promise<FlowCampaignView> {
  return flowCampaignVerbs.update(ctx, { ...changes, flowCampaignId })
}

async function withNames(tx: Tx, rows: FlowCampaignRow[]): Promise<FlowCampaignView[]> {
  const flowIds = rows.map(({ flowId }) => flowId)
  const connectionIds = rows.flatMap(({ connectionId }) => connectionId ?? [])
  const flowRows = await tx.db
    .select({
      id: flows.id,
      name: flows.name,
      isReady: sql<boolean>`${flows.active} and ${flows.publishedVersionId} is not null and ${flows.deletedAt} is null`,
    })
    .from(flows)
    .where(inCompany(tx, flows, inArray(flows.id, flowIds)))
  const connectionRows = await tx.db
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .where(
      inCompany(tx, connections, and(inArray(connections.id, connectionIds), isNull(connections.deletedAt))),
    )
  return rows.map((row) => {
    const flow = flowRows.find(({ id }) => id === row.flowId)
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      flowId: row.flowId,
      flowName: flow?.name ?? '',
      isFlowReady: flow?.isReady ?? false,
      whatsappId: row.connectionId,
      whatsappName: connectionRows.find(({ id }) => id === row.connectionId)?.name ?? null,
      phrase: row.phrase,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

/** The company's phrases that are switched on, as they are judged. */
export async function activePhrases(tx: Tx) {
  return tx.db
    .select({
      id: flowCampaigns.id,
      name: flowCampaigns.name,
      phrase: flowCampaigns.phrase,
      connectionId: flowCampaigns.connectionId,
      flowName: flows.name,
      isFlowReady: sql<boolean>`${flows.active} and ${flows.publishedVersionId} is not null and ${flows.deletedAt} is null`,
    })
    .from(flowCampaigns)
    .innerJoin(flows, and(eq(flows.companyId, flowCampaigns.companyId), eq(flows.id, flowCampaigns.flowId)))
    .where(inCompany(tx, flowCampaigns, and(isNull(flowCampaigns.deletedAt), eq(flowCampaigns.status, true))))
    .orderBy(flowCampaigns.id)
}

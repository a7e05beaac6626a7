import { and, eq, isNull, sql } from 'drizzle-orm'
import { flowCases } from '#db/schema/flow-cases.ts'
import { walkFlow } from '../bot/try/try-flow.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { plainViews } from '../core/resources/plain-views.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { NEW_GRAPH } from '../flows/contract/graph.ts'
import { flowOf } from '../flows/queries.ts'
import { flowCaseResource } from './contract/resource.ts'
import { MAX_FLOW_CASES } from './contract/schema.ts'

/**
 * The ordinary verbs of test cases. When a case is saved with steps, new or the same, it expects what the flow's draft answers
 * now; a change of its name changes nothing else. Throws ERR_FLOW_CASE_LIMIT, also when a deletion is undone.
 */
export const flowCaseVerbs = resourceVerbs(flowCaseResource, {
  table: flowCases,
  views: plainViews(flowCaseResource.view),
  async values(tx, input, before) {
    const flowId = input.flowId ?? before?.flowId ?? 0
    // In a writing transaction the flow is locked: two tabs do not exceed the limit.
    const { draft } = await flowOf(tx, flowId)
    if (flowId !== before?.flowId) await requireRoom(tx, { flowId })
    const steps = input.steps ?? before?.steps ?? []
    if (before && !input.steps && flowId === before.flowId) return input
    const { turns } = await walkFlow(tx, { flowId, ...(draft ?? NEW_GRAPH), steps })
    return { ...input, expected: turns }
  },
  beforeUndo: requireRoom,
  search: [flowCases.name],
  order: { name: { by: sql`search_text(${flowCases.name})`, type: 'text' } },
})

async function requireRoom(tx: Tx, { flowId }: { flowId: number }): Promise<void> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(flowCases)
    .where(inCompany(tx, flowCases, and(eq(flowCases.flowId, flowId), isNull(flowCases.deletedAt))))
  if ((row?.count ?? 0) >= MAX_FLOW_CASES) throw new AppError('ERR_FLOW_CASE_LIMIT')
}

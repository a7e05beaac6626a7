import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { flowCases } from '#db/schema/flow-cases.ts'
import { walkFlow } from '../bot/try/try-flow.ts'
import { firstConnectionId } from '../connections/queries.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import type { Drawing } from '../flows/contract/schema.ts'
import { flowOf } from '../flows/queries.ts'
import { isSameFlowTurn } from './contract/rules.ts'
import {
  type CheckFlowCasesInput,
  type FlowCaseResult,
  type FlowCaseResults,
  MAX_FLOW_CASES,
} from './contract/schema.ts'

/** POST /flowbuilder/{id}/cases: what a drawing makes of every test case of its flow. Nothing is written. Throws ERR_NOT_FOUND. */
export function checkFlowCases(
  ctx: Ctx,
  { flowId, ...drawing }: z.infer<typeof CheckFlowCasesInput>,
): Promise<FlowCaseResults> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, async (tx) => {
    await flowOf(tx, flowId)
    return { cases: await casesOf(tx, flowId, drawing) }
  })
}

/** The test cases of a flow with what a drawing makes of them; none while the company has no connection that could answer. */
export async function casesOf(tx: Tx, flowId: number, drawing: Drawing): Promise<FlowCaseResult[]> {
  const rows = await tx.db
    .select()
    .from(flowCases)
    .where(inCompany(tx, flowCases, and(eq(flowCases.flowId, flowId), isNull(flowCases.deletedAt))))
    .orderBy(asc(flowCases.name), asc(flowCases.id))
    .limit(MAX_FLOW_CASES)
  const connectionId = rows.length === 0 ? null : await firstConnectionId(tx)
  if (connectionId === null) return []
  const results: FlowCaseResult[] = []
  for (const { id, version, name, steps, expected } of rows) {
    const { turns } = await walkFlow(tx, { flowId, ...drawing, connectionId, steps })
    const isHeld =
      turns.length === expected.length && turns.every((turn, index) => isSameFlowTurn(expected[index], turn))
    const result = isHeld ? 'held' : 'differs'
    results.push({ id, version, name, steps, expected, result, turns: isHeld ? [] : turns })
  }
  return results
}

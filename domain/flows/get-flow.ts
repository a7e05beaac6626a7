import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import type { ChangeFlowInput, FlowView } from './contract/schema.ts'
import { flowVerbs, toFlowView } from './flow-verbs.ts'
import { flowOf } from './queries.ts'

/** GET /flowbuilder/{id}: also with what is drawn. Throws ERR_NOT_FOUND. */
export function getFlow(ctx: Ctx, { flowId }: { flowId: number }): Promise<FlowView> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, async (tx) => {
    const row = await flowOf(tx, flowId)
    const view = toFlowView(row)
    const { id, name, active, createdAt } = view
    const flow = row.draft && { nodes: row.draft.nodes, connections: row.draft.connections }
    return { ...view, flow: { id, name, active, createdAt, flow } }
  })
}

/** PUT /flowbuilder: the flow is named in the body. Throws ERR_NOT_FOUND, ERR_FLOW_EXISTS. Specification 3 §7. */
export function changeFlow(ctx: Ctx, input: ChangeFlowInput): Promise<FlowView> {
  return flowVerbs.update(ctx, input)
}

import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import type { DrawnFlowInput, FlowView } from './contract/schema.ts'
import { storeDraft } from './draft/save-draft.ts'
import { flowVerbs, toFlowView } from './flow-verbs.ts'

/**
 * POST /flowbuilder/drawn: a flow and its first draft, both or neither; keys in the drawing are sealed apart. Throws
 * ERR_FLOW_EXISTS, ERR_VALIDATION.
 */
export function createDrawnFlow(
  ctx: Ctx,
  { nodes, connections, ...input }: DrawnFlowInput,
): Promise<FlowView> {
  permit(ctx.actor, 'flows:save')
  return inTransaction(ctx, async (tx) => {
    const { id } = await flowVerbs.create(tx, input)
    return toFlowView(await storeDraft(tx, id, { nodes, connections }))
  })
}

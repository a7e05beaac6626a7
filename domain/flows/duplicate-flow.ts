import { isNull, sql } from 'drizzle-orm'
import { flows } from '#db/schema/flows.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { FLOW_NAME_BOUNDS, type FlowView } from './contract/schema.ts'
import { storeDraft } from './draft/save-draft.ts'
import { flowVerbs, toFlowView } from './flow-verbs.ts'
import { flowOf } from './queries.ts'

/**
 * POST /flowbuilder/duplicate: a copy of a flow's draft, which does not start; its files are shown by both, the keys that were
 * typed into it stay with the first. Throws ERR_NOT_FOUND. Server behaviour §6.
 */
export function duplicateFlow(ctx: Ctx, { flowId }: { flowId: number }): Promise<FlowView> {
  permit(ctx.actor, 'flows:save')
  return inTransaction(ctx, async (tx) => {
    const { name, draft } = await flowOf(tx, flowId)
    const copy = await flowVerbs.create(tx, { name: await copyName(tx, name), active: false })
    if (!draft) return copy
    return toFlowView(await storeDraft(tx, copy.id, draft))
  })
}

/** `<name> - copy`, with a number where that exists; the name is cut where it would be too long. */
async function copyName(tx: Tx, name: string): Promise<string> {
  const rows = await tx.db
    .select({ name: sql<string>`lower(${flows.name})` })
    .from(flows)
    .where(inCompany(tx, flows, isNull(flows.deletedAt)))
  const takenNames = new Set(rows.map((row) => row.name))
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' - copy' : ` - copy ${number}`
    const candidate = `${name.slice(0, FLOW_NAME_BOUNDS.max - ending.length)}${ending}`
    if (!takenNames.has(candidate.toLowerCase())) return candidate
  }
}

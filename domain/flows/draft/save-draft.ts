import { eq, sql } from 'drizzle-orm'
import { flows } from '#db/schema/flows.ts'
import { changedBy } from '../../core/changed-by.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { emitRow } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { FlowGraph, GRAPH_SCHEMA } from '../contract/graph.ts'
import { withoutSecrets } from '../contract/nodes/typed-secrets.ts'
import type { Drawing, SavedDraft } from '../contract/schema.ts'
import type { FlowRow } from '../flow-verbs.ts'
import { flowOf } from '../queries.ts'
import { linkFiles } from './linked-files.ts'
import { readSecrets, writeSecrets } from './node-secrets.ts'
import { draftVersionOf, readDraft } from './read-draft.ts'

export type DraftInput = Drawing & { version?: number | undefined }

/**
 * PUT /flowbuilder/{id}/draft: stores what is drawn. With the `version` that was edited, another's change in between is refused:
 * ERR_ROW_CHANGED with `current` and `by`. Throws ERR_NOT_FOUND.
 */
export function saveDraft(
  ctx: Ctx,
  { flowId, ...input }: DraftInput & { flowId: number },
): Promise<SavedDraft> {
  permit(ctx.actor, 'flows:save')
  return inTransaction(ctx, async (tx) => savedDraft(tx, await storeDraft(tx, flowId, input)))
}

export async function savedDraft(tx: Tx, row: Pick<FlowRow, 'id' | 'draftSavedAt'>): Promise<SavedDraft> {
  return { version: draftVersionOf(row), secrets: await readSecrets(tx, row.id) }
}

/** Stores a drawing as the draft of a flow, without its keys, which are sealed apart; its files are linked. */
export async function storeDraft(
  tx: Tx,
  flowId: number,
  { version, ...drawing }: DraftInput,
): Promise<FlowRow & { draft: FlowGraph }> {
  const before = await flowOf(tx, flowId)
  const { nodes, secrets } = withoutSecrets(drawing.nodes)
  const draft: FlowGraph = { schema: GRAPH_SCHEMA, nodes, connections: drawing.connections }
  if (!FlowGraph.safeParse(draft).success) throw invalid({ nodes: 'tooLong' })
  const isSame = before.draft !== null && (await isSameJson(tx, before.draft, draft))
  // Asked for again after an answer that was lost: it takes nothing away.
  if (!isSame) await requireUnchanged(tx, before, version)
  await writeSecrets(tx, flowId, secrets)
  if (isSame) return { ...before, draft }
  await linkFiles(tx, flowId, nodes)
  // Two saves within a millisecond are two versions.
  const savedAt = new Date(Math.max(tx.now().getTime(), draftVersionOf(before) + 1))
  const [row] = await tx.db
    .update(flows)
    .set({ draft, draftSavedAt: savedAt, updatedAt: tx.now() })
    .where(inCompany(tx, flows, eq(flows.id, flowId)))
    .returning({ version: flows.version })
  const rowVersion = row?.version ?? before.version
  emitRow(tx, { noun: 'flow', id: flowId, version: rowVersion, action: 'update' })
  return { ...before, draft, draftSavedAt: savedAt, version: rowVersion }
}

async function requireUnchanged(tx: Tx, before: FlowRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === draftVersionOf(before)) return
  const { flow: current } = await readDraft(tx, { flowId: before.id })
  const by = await changedBy(tx, 'flow', before)
  throw new AppError('ERR_ROW_CHANGED', { current, ...(by !== undefined && { by }) })
}

/** PostgreSQL keeps an object's keys in an order of its own: it compares. */
async function isSameJson(tx: Tx, first: FlowGraph, second: FlowGraph): Promise<boolean> {
  const [row] = await tx.db.execute<{ isSame: boolean }>(
    sql`select ${JSON.stringify(first)}::jsonb = ${JSON.stringify(second)}::jsonb as "isSame"`,
  )
  return row?.isSame === true
}

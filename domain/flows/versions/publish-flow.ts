import { eq, sql } from 'drizzle-orm'
import { flowVersions } from '#db/schema/flow-versions.ts'
import { flows } from '#db/schema/flows.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { emitRow } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { casesOf } from '../../flow-cases/check-flow-cases.ts'
import { type FlowGraph, MAX_PUBLISHED_CHARACTERS, NEW_GRAPH } from '../contract/graph.ts'
import type { FlowProblem } from '../contract/lint/flow-problem.ts'
import { canPublish, lintFlow } from '../contract/lint/lint-flow.ts'
import type { Published } from '../contract/schema.ts'
import { readLintFacts } from '../draft/read-facts.ts'
import { type DraftInput, savedDraft, storeDraft } from '../draft/save-draft.ts'
import type { FlowRow } from '../flow-verbs.ts'
import { flowOf, lastNumberOf, publishedVersionOf, versionOf } from '../queries.ts'

/**
 * POST /flowbuilder/flow: stores what is drawn in any case, and publishes it unless it has an error. Throws ERR_NOT_FOUND,
 * ERR_ROW_CHANGED. Specification 3 §7.
 */
export function saveFlow(
  ctx: Ctx,
  { idFlow, note, ...input }: DraftInput & { idFlow: number; note: string },
): Promise<Published> {
  permit(ctx.actor, 'flows:save')
  return inTransaction(ctx, async (tx) => publishRow(tx, await storeDraft(tx, idFlow, input), note))
}

/** POST /flowbuilder/{id}/versions: publishes the draft as it was saved last. Throws ERR_NOT_FOUND. */
export function publishFlow(
  ctx: Ctx,
  { flowId, note }: { flowId: number; note: string },
): Promise<Published> {
  permit(ctx.actor, 'flows:save')
  return inTransaction(ctx, async (tx) => {
    const row = await flowOf(tx, flowId)
    return publishRow(tx, { ...row, draft: row.draft ?? NEW_GRAPH }, note)
  })
}

/**
 * POST /flowbuilder/{id}/versions/{flowVersionId}/restore: an older version becomes the draft, and is published as a new version
 * unless what it points to is gone. Throws ERR_NOT_FOUND.
 */
export function restoreVersion(
  ctx: Ctx,
  { flowId, flowVersionId }: { flowId: number; flowVersionId: number },
): Promise<Published> {
  permit(ctx.actor, 'flows:save')
  return inTransaction(ctx, async (tx) => {
    await flowOf(tx, flowId)
    const { graph, note } = await versionOf(tx, flowId, flowVersionId)
    return publishRow(tx, await storeDraft(tx, flowId, graph), note)
  })
}

async function publishRow(tx: Tx, row: FlowRow & { draft: FlowGraph }, note: string): Promise<Published> {
  const found = lintFlow(row.draft, await readLintFacts(tx, row.id, row.draft.nodes))
  const problems = [...found, ...(await sizeProblems(tx, row))]
  const isPublished = canPublish(problems)
  const cases = isPublished ? await casesOf(tx, row.id, row.draft) : []
  const differingCases = cases.flatMap(({ name, result }) => (result === 'differs' ? [name] : []))
  const version = isPublished
    ? await addVersion(tx, row, { note, problems, caseCount: cases.length, differingCases })
    : await publishedVersionOf(tx, row)
  return {
    ...(await savedDraft(tx, row)),
    published: isPublished,
    problems,
    differingCases,
    publishedVersion: version && { id: version.id, number: version.number },
  }
}

/** Facts of a version beside its drawing. */
type VersionFacts = Pick<
  typeof flowVersions.$inferSelect,
  'note' | 'problems' | 'caseCount' | 'differingCases'
>

/** A customer's message is answered by all that may begin: drawings without end would have every message wait for them. */
async function sizeProblems(tx: Tx, { id, draft }: FlowRow & { draft: FlowGraph }): Promise<FlowProblem[]> {
  const [row] = await tx.db.execute<{ characters: number }>(sql`
    select coalesce(sum(length(v.graph::text)), 0)::float8 as characters
    from flows f join flow_versions v on v.company_id = f.company_id and v.id = f.published_version_id
    where f.company_id = ${tx.companyId} and f.id <> ${id} and f.deleted_at is null`)
  const isTooMuch = (row?.characters ?? 0) + JSON.stringify(draft).length > MAX_PUBLISHED_CHARACTERS
  return isTooMuch ? [{ code: 'tooMuchPublished', severity: 'error', nodeId: null, about: null }] : []
}

async function addVersion(
  tx: Tx,
  row: FlowRow & { draft: FlowGraph },
  judged: VersionFacts,
): Promise<{ id: number; number: number }> {
  const { companyId } = tx
  const version = firstOrThrow(
    await tx.db
      .insert(flowVersions)
      .values({
        companyId,
        flowId: row.id,
        number: (await lastNumberOf(tx, row.id)) + 1,
        graph: row.draft,
        ...judged,
        publishedBy: userIdOf(tx.actor),
        createdAt: tx.now(),
      })
      .returning({ id: flowVersions.id, number: flowVersions.number }),
  )
  const written = firstOrThrow(
    await tx.db
      .update(flows)
      .set({ publishedVersionId: version.id, updatedAt: tx.now() })
      .where(inCompany(tx, flows, eq(flows.id, row.id)))
      .returning({ version: flows.version }),
  )
  emitRow(tx, { noun: 'flow', id: row.id, version: written.version, action: 'update' })
  return version
}

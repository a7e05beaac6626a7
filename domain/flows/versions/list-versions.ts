import { and, desc, eq, sql } from 'drizzle-orm'
import { flowVersions } from '#db/schema/flow-versions.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import type { FlowVersionRow, FlowVersionView } from '../contract/schema.ts'
import { drawingOf } from '../draft/read-draft.ts'
import type { FlowRow } from '../flow-verbs.ts'
import { flowOf, versionOf } from '../queries.ts'

/** The newest versions of a flow are listed; older ones stay for the conversations that go on in them. */
const LISTED_VERSIONS = 200

/** GET /flowbuilder/{id}/versions: the newest first. Throws ERR_NOT_FOUND. */
export function listVersions(
  ctx: Ctx,
  { flowId }: { flowId: number },
): Promise<{ versions: FlowVersionRow[] }> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, async (tx) => ({ versions: await selectRows(tx, await flowOf(tx, flowId)) }))
}

/** GET /flowbuilder/{id}/versions/{flowVersionId}: with its drawing. Throws ERR_NOT_FOUND. */
export function getVersion(
  ctx: Ctx,
  { flowId, flowVersionId }: { flowId: number; flowVersionId: number },
): Promise<FlowVersionView> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, async (tx) => {
    const flow = await flowOf(tx, flowId)
    const { graph } = await versionOf(tx, flowId, flowVersionId)
    const [row] = await selectRows(tx, flow, flowVersionId)
    if (!row) throw new Error('a version that was read is gone')
    return { ...row, ...drawingOf(graph) }
  })
}

async function selectRows(
  tx: Tx,
  { id: flowId, publishedVersionId }: FlowRow,
  flowVersionId?: number,
): Promise<FlowVersionRow[]> {
  const { id, number, note, createdAt, caseCount, differingCases } = flowVersions
  const rows = await tx.db
    .select({
      id,
      number,
      note,
      by: users.name,
      createdAt,
      caseCount,
      differingCases,
      problemCount: sql<number>`jsonb_array_length(${flowVersions.problems})`,
    })
    .from(flowVersions)
    .leftJoin(users, and(eq(users.companyId, flowVersions.companyId), eq(users.id, flowVersions.publishedBy)))
    .where(
      inCompany(
        tx,
        flowVersions,
        eq(flowVersions.flowId, flowId),
        flowVersionId === undefined ? undefined : eq(id, flowVersionId),
      ),
    )
    .orderBy(desc(number))
    .limit(LISTED_VERSIONS)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    isPublished: row.id === publishedVersionId,
  }))
}

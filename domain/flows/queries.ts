import { desc, eq, isNull } from 'drizzle-orm'
import { flowVersions } from '#db/schema/flow-versions.ts'
import { flows } from '#db/schema/flows.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import type { FlowRow } from './flow-verbs.ts'

export type FlowVersionRecord = typeof flowVersions.$inferSelect

/** A flow with its draft; in a writing transaction it is locked until that ends. Throws ERR_NOT_FOUND. */
export async function flowOf(tx: Tx, flowId: number): Promise<FlowRow> {
  const select = tx.db
    .select()
    .from(flows)
    .where(inCompany(tx, flows, eq(flows.id, flowId), isNull(flows.deletedAt)))
  return firstOrThrow(await (tx.mode === 'write' ? select.for('no key update') : select), 'ERR_NOT_FOUND')
}

/** The version that new conversations of a flow begin; null = it was never published. */
export async function publishedVersionOf(
  tx: Tx,
  { publishedVersionId }: Pick<FlowRow, 'publishedVersionId'>,
): Promise<FlowVersionRecord | null> {
  if (publishedVersionId === null) return null
  const [row] = await tx.db
    .select()
    .from(flowVersions)
    .where(inCompany(tx, flowVersions, eq(flowVersions.id, publishedVersionId)))
  return row ?? null
}

/** A version of a flow. Throws ERR_NOT_FOUND. */
export async function versionOf(tx: Tx, flowId: number, flowVersionId: number): Promise<FlowVersionRecord> {
  const [row] = await tx.db
    .select()
    .from(flowVersions)
    .where(inCompany(tx, flowVersions, eq(flowVersions.id, flowVersionId), eq(flowVersions.flowId, flowId)))
  if (!row) throw new AppError('ERR_NOT_FOUND')
  return row
}

/** The number of a flow's newest version; 0 = none. */
export async function lastNumberOf(tx: Tx, flowId: number): Promise<number> {
  const [row] = await tx.db
    .select({ number: flowVersions.number })
    .from(flowVersions)
    .where(inCompany(tx, flowVersions, eq(flowVersions.flowId, flowId)))
    .orderBy(desc(flowVersions.number))
    .limit(1)
  return row?.number ?? 0
}

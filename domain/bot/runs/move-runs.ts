import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { flowOf } from '../../flows/queries.ts'
import type { MovedRuns } from '../contract/run-numbers.ts'

/** Conversations that a transaction moves: their tickets are locked so long. */
const BATCH_RUNS = 100

/**
 * POST /flowbuilder/{id}/runs/move: living conversations of older versions go on in the published one, where it still has
 * their node as the kind that it was. Throws ERR_NOT_FOUND, also for a flow that was never published.
 */
export async function moveRuns(ctx: Ctx, { flowId }: { flowId: number }): Promise<MovedRuns> {
  permit(ctx.actor, 'flows:save')
  const versionId = await reading(ctx, async (tx) => (await flowOf(tx, flowId)).publishedVersionId)
  if (versionId === null) throw new AppError('ERR_NOT_FOUND')
  const target = { flowId, versionId }
  let movedCount = 0
  let leftCount = 0
  for (let afterId = 0, isOver = false; !isOver; ) {
    const batch = await inTransaction(ctx, (tx) => moveBatch(tx, target, afterId))
    movedCount += batch.movedCount
    leftCount += batch.runIds.length - batch.movedCount
    afterId = batch.runIds.at(-1) ?? afterId
    isOver = batch.runIds.length < BATCH_RUNS
  }
  return { movedCount, leftCount }
}

type Target = { flowId: number; versionId: number }

/** The tickets are locked first, as whatever makes a run go on does: none goes on by one drawing and is stored with another. */
async function moveBatch(tx: Tx, { flowId, versionId }: Target, afterId: number) {
  const runs = await tx.db.execute<{ id: number }>(sql`
    select r.id from flow_runs r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    where r.company_id = ${tx.companyId} and r.flow_id = ${flowId} and r.ended_at is null
      and r.flow_version_id <> ${versionId} and r.id > ${afterId}
    order by r.id limit ${BATCH_RUNS} for no key update of t`)
  const runIds = runs.map(({ id }) => Number(id))
  if (runIds.length === 0) return { runIds, movedCount: 0 }
  const moved = await tx.db.execute(sql`
    update flow_runs r set flow_version_id = v.id
    from flow_versions v
    where r.company_id = ${tx.companyId} and r.id in ${runIds} and r.ended_at is null
      and v.company_id = r.company_id and v.flow_id = ${flowId} and v.id = ${versionId}
      and exists (select from jsonb_array_elements(v.graph -> 'nodes') n
        where n ->> 'id' = r.node_id and n ->> 'type' = r.node_type)
    returning r.id`)
  return { runIds, movedCount: moved.length }
}

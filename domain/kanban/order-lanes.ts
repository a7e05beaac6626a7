import { and, eq, isNull } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import type { LaneList, OrderLanesInput } from './contract/schema.ts'
import { lanesIn } from './list-lanes.ts'

/**
 * PUT /tag/kanban/order: the lanes that are named come first, in this order; those that came meanwhile stay behind them. Only
 * what moved is told. Throws ERR_NO_PERMISSION, ERR_NO_TAG_FOUND.
 */
export function orderLanes(ctx: Ctx, { laneIds }: OrderLanesInput): Promise<LaneList> {
  permit(ctx.actor, 'lanes:save')
  return inTransaction(ctx, async (tx) => {
    // Locked by id, so that two who order at once wait for each other and for no more.
    await tx.db.select({ id: tags.id }).from(tags).where(lanes(tx)).orderBy(tags.id).for('no key update')
    const knownLanes = await lanesIn(tx)
    const wanted = [...new Set(laneIds)]
    if (wanted.some((id) => !knownLanes.some((lane) => lane.id === id)))
      throw new AppError('ERR_NO_TAG_FOUND')
    const remainingIds = knownLanes.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id)
    for (const [index, id] of [...wanted, ...remainingIds].entries()) {
      const orderLane = index + 1
      if (knownLanes.some((lane) => lane.id === id && lane.orderLane === orderLane)) continue
      const [moved] = await tx.db
        .update(tags)
        .set({ orderLane, updatedAt: tx.now() })
        .where(and(lanes(tx), eq(tags.id, id)))
        .returning({ version: tags.version })
      if (moved) emitRow(tx, { noun: 'tag', id, version: moved.version, action: 'update' })
    }
    return { lista: await lanesIn(tx) }
  })
}

function lanes(tx: Tx) {
  return inCompany(tx, tags, eq(tags.isKanban, true), isNull(tags.deletedAt))
}

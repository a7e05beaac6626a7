import { asc, eq, isNull } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { countLinks } from '../tags/count-links.ts'
import type { LaneList, LaneView } from './contract/schema.ts'
import { hideDeletedLanes } from './hide-deleted-lanes.ts'

/** GET /tag/kanban: the company's lanes, in the order of the board. Specification 2 §7. */
export function listLanes(ctx: Ctx): Promise<LaneList> {
  permit(ctx.actor, 'tags:list')
  return reading(ctx, async (tx) => ({ lista: await lanesIn(tx) }))
}

export async function lanesIn(tx: Tx): Promise<LaneView[]> {
  const rows = await tx.db
    .select({
      id: tags.id,
      version: tags.version,
      name: tags.name,
      color: tags.color,
      timeLane: tags.timeLaneHours,
      nextLaneId: tags.nextLaneId,
      rollbackLaneId: tags.rollbackLaneId,
      orderLane: tags.orderLane,
    })
    .from(tags)
    .where(inCompany(tx, tags, eq(tags.isKanban, true), isNull(tags.deletedAt)))
    .orderBy(asc(tags.orderLane), asc(tags.id))
  const ids = rows.map(({ id }) => id)
  const counts = await countLinks(tx, ids)
  const lanes = await hideDeletedLanes(tx, rows)
  return lanes.map((row) => ({ ...row, kanban: 1, ticketsCount: counts.get(row.id)?.tickets ?? 0 }))
}

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'

type Lane = { nextLaneId: number | null; rollbackLaneId: number | null }

/** Lanes as they lead on now: one that is deleted may come back, and until then nothing leads to it. */
export async function hideDeletedLanes<L extends Lane>(tx: Tx, lanes: readonly L[]): Promise<L[]> {
  const laneIds = lanes
    .flatMap(({ nextLaneId, rollbackLaneId }) => [nextLaneId, rollbackLaneId])
    .filter((id) => id !== null)
  if (laneIds.length === 0) return [...lanes]
  const rows = await tx.db
    .select({ id: tags.id })
    .from(tags)
    .where(
      inCompany(tx, tags, and(eq(tags.isKanban, true), isNull(tags.deletedAt), inArray(tags.id, laneIds))),
    )
  const standingIds = new Set(rows.map(({ id }) => id))
  const unlessDeleted = (id: number | null) => (id !== null && standingIds.has(id) ? id : null)
  return lanes.map((lane) => ({
    ...lane,
    nextLaneId: unlessDeleted(lane.nextLaneId),
    rollbackLaneId: unlessDeleted(lane.rollbackLaneId),
  }))
}

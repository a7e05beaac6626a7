import { and, eq, isNull, sql } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { armTimers } from '../kanban/arm-timers.ts'
import { hideDeletedLanes } from '../kanban/hide-deleted-lanes.ts'
import { tagResource } from './contract/resource.ts'
import { randomColor } from './contract/rules.ts'
import type { TagDetails } from './contract/schema.ts'
import { countLinks } from './count-links.ts'
import { requireBoard } from './require-board.ts'

type TagRow = typeof tags.$inferSelect

/** The ordinary verbs of tags. A lane is saved by who may set up the board, where the plan has one. Specification 2 §2, §6. */
export const tagVerbs = resourceVerbs(tagResource, {
  table: tags,
  views: withCounts,
  async values(tx, { kanban, timeLane, ...input }, before) {
    const isKanban = kanban === undefined ? (before?.isKanban ?? false) : kanban === 1
    if (before && before.isKanban !== isKanban) throw invalid({ kanban: 'fixed' })
    if (isKanban) permitLanes(tx)
    await requireLanes(tx, { nextLaneId: input.nextLaneId, rollbackLaneId: input.rollbackLaneId }, before?.id)
    if (before) {
      const { nextLaneId = before.nextLaneId } = input
      await requireNoCircle(tx, { id: before.id, nextLaneId, hours: timeLane ?? before.timeLaneHours })
    }
    const newLane = before
      ? {}
      : {
          userId: userIdOf(tx.actor),
          color: input.color ?? randomColor(),
          orderLane: isKanban ? await lastPlace(tx) : 0,
        }
    return { ...input, ...newLane, isKanban, timeLaneHours: timeLane }
  },
  async saved(tx, row) {
    if (row.isKanban) await armTimers(tx, { laneId: row.id })
  },
  mayChange(tx, row) {
    if (row.isKanban) permitLanes(tx)
  },
  search: [tags.name],
  order: {
    name: { by: sql`search_text(${tags.name})`, type: 'text' },
    createdAt: { by: tags.createdAt, type: 'timestamptz' },
    orderLane: { by: tags.orderLane, type: 'integer' },
  },
  filter: (_tx, { kanban, tagId }) => [
    tagId === undefined ? eq(tags.isKanban, kanban === 1) : eq(tags.id, tagId),
  ],
  unique: { tags_name_key: 'name' },
})

/** The board's columns are set up by who sees the dashboard. Specification 2 §2, Kanban board. */
function permitLanes(tx: Tx): void {
  permit(tx.actor, 'lanes:save')
  requireBoard(tx)
}

/** A new lane stands behind all others. */
async function lastPlace(tx: Tx): Promise<number> {
  const [row] = await tx.db
    .select({ place: sql<number>`coalesce(max(${tags.orderLane}), 0)::int + 1` })
    .from(tags)
    .where(inCompany(tx, tags, eq(tags.isKanban, true)))
  return row?.place ?? 1
}

type LaneFields = { nextLaneId?: number | null | undefined; rollbackLaneId?: number | null | undefined }

/** Requires that the targets of a lane are other lanes of the company. */
async function requireLanes(tx: Tx, fields: LaneFields, ownId: number | undefined): Promise<void> {
  for (const [field, id] of Object.entries(fields)) {
    if (id == null) continue
    const isLane = inCompany(tx, tags, eq(tags.isKanban, true), isNull(tags.deletedAt))
    const foundLanes = await tx.db
      .select({ id: tags.id })
      .from(tags)
      .where(and(isLane, eq(tags.id, id)))
    if (foundLanes.length === 0 || id === ownId) throw invalid({ [field]: 'ERR_NO_TAG_FOUND' })
  }
}

async function withCounts(tx: Tx, rows: TagRow[]): Promise<TagDetails[]> {
  const counts = await countLinks(
    tx,
    rows.map((row) => row.id),
  )
  return (await hideDeletedLanes(tx, rows)).map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    color: row.color,
    kanban: row.isKanban ? 1 : 0,
    userId: row.userId,
    timeLane: row.timeLaneHours,
    nextLaneId: row.nextLaneId,
    rollbackLaneId: row.rollbackLaneId,
    greetingMessageLane: row.greetingMessageLane,
    orderLane: row.orderLane,
    contactsCount: counts.get(row.id)?.contacts ?? 0,
    ticketsCount: counts.get(row.id)?.tickets ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

type Terms = { id: number; nextLaneId: number | null; hours: number }

/**
 * Lanes that lead to one another by time, round and round, would greet a customer who does not answer for ever. One that is
 * deleted may come back, and counts. Throws ERR_VALIDATION for `nextLaneId`.
 */
async function requireNoCircle(tx: Tx, { id, nextLaneId, hours }: Terms): Promise<void> {
  if (nextLaneId === null || hours === 0) return
  // Two who close a circle at the same time, each a half of it, wait for one another.
  const name = `lanes:${tx.companyId}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const met = await tx.db.execute(sql`
    with recursive ahead(id) as (
      select ${nextLaneId}::bigint
      union
      select g.next_lane_id from ahead a
      join tags g on g.company_id = ${tx.companyId} and g.id = a.id and g.id <> ${id}
      where g.time_lane_hours > 0 and g.next_lane_id is not null)
    select from ahead where id = ${id}::bigint`)
  if (met.length > 0) throw invalid({ nextLaneId: 'circle' })
}

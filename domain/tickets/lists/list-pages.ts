import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { idArray, textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { isLive } from '../contract/lifecycle.ts'
import { COUNTED_AT_MOST } from '../contract/rules.ts'
import type { TicketOrder, TicketStatus } from '../contract/schema.ts'
import { visibleTo } from '../visibility.ts'
import { isSummed, sumStatuses, sumsSql } from './count-live.ts'
import { afterPlace, type Direction, INSTANTS, inDirection, type ListPosition } from './list-cursor.ts'
import {
  matching,
  type Scope,
  scopesOf,
  showsLatestOnly,
  statusesToRead,
  type TicketFilter,
  withoutColleagues,
} from './list-filter.ts'
import { fromLinks, rareTagOf } from './tagged-tickets.ts'

export type PageRequest = {
  filter: TicketFilter
  statuses: readonly TicketStatus[] | null
  /** A tag of the filter that few have, from whose links the list is read. */
  rareTag?: number | null
  direction: Direction
  order: TicketOrder
  after: ListPosition | null
  offset: number
  limit: number
}

/**
 * Ids of a page, as a subquery: each scope is read from its index in order and no further than needed, then the
 * scopes are merged. One ticket more than the page, so that it is known whether there is another.
 */
export function pageOfIds(ctx: Ctx, request: PageRequest): SQL {
  const { direction, offset, limit } = request
  const parts = partsOf(ctx, request, offset + limit + 1)
  return sql`(select id from (${union(parts)}) page
    order by ${inDirection(sql`at`, direction)}, ${inDirection(sql`id`, direction)}
    ${offset > 0 ? sql`offset ${rowCount(offset)}` : sql``} limit ${rowCount(limit + 1)})`
}

/** In the text: how many rows a page has decides how the planner joins. */
function rowCount(count: number): SQL {
  return sql.raw(String(Math.trunc(count)))
}

/** Returns the SQL for the number of tickets in the list, as one value: exact when all are live, else at most 1000. */
export function countSql(ctx: Ctx, request: PageRequest): SQL {
  const { statuses, filter } = request
  const isExact = statuses?.every((status) => isLive({ status })) ?? false
  if (isSummed(filter, statuses)) {
    const sum = sql`coalesce(sum(count), 0)::int`
    const boundedSum = isExact ? sum : sql`least(${sum}, ${COUNTED_AT_MOST}::int)`
    return sql`(select ${boundedSum} from (${sumsSql(ctx, { filter, statuses })}) sums)`
  }
  const parts = partsOf(ctx, { ...request, after: null }, isExact ? null : COUNTED_AT_MOST)
  return sql`(select least(count(*), ${isExact ? null : COUNTED_AT_MOST}::int)::int from (${union(parts)}) everything)`
}

/** Counts the tickets in each status, for one filter. */
export async function countStatuses(
  tx: Tx,
  filter: TicketFilter,
  statuses: readonly TicketStatus[],
): Promise<Map<string, number>> {
  if (isSummed(filter, statuses)) return sumStatuses(tx, filter, statuses)
  const request: PageRequest = {
    filter,
    statuses,
    rareTag: await rareTagOf(tx, filter.tags),
    direction: 'DESC',
    order: 'updatedAt',
    after: null,
    offset: 0,
    limit: COUNTED_AT_MOST,
  }
  const parts = partsOf(tx, request, null)
  const rows = await tx.db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from (${union(parts)}) everything group by status`,
  )
  return new Map(rows.map((row) => [row.status, row.count]))
}

function union(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql` union all `)
}

function partsOf(ctx: Ctx, request: PageRequest, limit: number | null): SQL[] {
  const { rareTag } = request
  if (rareTag != null) return [taggedPart(ctx, { ...request, rareTag }, limit)]
  return scopesOf(ctx.actor, request.filter).map((scope) => partOf(ctx, request, scope, limit))
}

/** All that the actor sees of a tag that few have: found by its links, it needs no index in the list's order. */
function taggedPart(ctx: Ctx, request: PageRequest & { rareTag: number }, limit: number | null): SQL {
  const { filter, statuses, rareTag, direction, order, after } = request
  const condition = inCompany(
    ctx,
    tickets,
    statuses ? sql`${tickets.status} = any(${textArray(statuses)})` : undefined,
    showsLatestOnly(statuses) ? sql`${tickets.isLatest}` : undefined,
    visibleTo(ctx.actor, filter.showAll ?? true),
    and(
      withoutColleagues(ctx.actor, filter.showAll),
      matching(ctx.actor, { ...filter, tags: filter.tags.filter((tag) => tag !== rareTag) }, true),
      after ? afterPlace(after, direction, order) : undefined,
    ),
  )
  const columns = sql`${tickets.id} as id, ${INSTANTS[order]} as at, ${tickets.status} as status`
  const ending =
    limit === null
      ? sql``
      : sql`order by ${inDirection(sql`at`, direction)}, ${inDirection(sql`id`, direction)} limit ${rowCount(limit)}`
  return sql`(select id, at, status from ${fromLinks(ctx, { tagId: rareTag, statuses, columns, condition })} t ${ending})`
}

/**
 * One scope, read in the list's order status by status and queue by queue, each from its own range of an index. To be
 * counted whole it needs no order, and is read at once.
 */
function partOf(ctx: Ctx, request: PageRequest, scope: Scope, limit: number | null): SQL {
  const { filter, statuses, direction, order, after } = request
  const isWhole = statuses === null && scope.isEverything === true
  const status = isWhole ? null : rangesOf(tickets.status, statusList(statusesToRead(statuses)), limit)
  const queue = scope.queueIds ? rangesOf(tickets.queueId, queueList(scope.queueIds), limit) : null
  const condition = inCompany(
    ctx,
    tickets,
    status?.condition,
    queue?.condition,
    showsLatestOnly(statuses) ? latest(scope) : undefined,
    and(
      scope.condition,
      matching(ctx.actor, filter, limit !== null),
      after ? afterPlace(after, direction, order) : undefined,
    ),
  )
  const columns = sql`${tickets.id} as id, ${INSTANTS[order]} as at, ${tickets.status} as status`
  const ending = limit === null ? sql`` : orderAndLimit(scope, request, limit)
  const rows = sql`(select ${columns} from ${tickets} where ${condition} ${ending}) t`
  const sources = [status?.source, queue?.source].flatMap((source) => source ?? [])
  return sql`select t.id, t.at, t.status from ${sql.join(
    [...sources, sql`lateral ${rows}`],
    sql` cross join `,
  )}`
}

/**
 * The index of the latest tickets serves lists of the whole company. From other scopes it is hidden: it holds neither owner
 * nor queue, and the planner, who thinks that it soon meets enough of them, read 31,000 rows for 41 of a rare queue.
 */
function latest(scope: Scope): SQL {
  return scope.isEverything ? sql`${tickets.isLatest}` : sql`${tickets.isLatest}::int = 1`
}

type Values = { array: SQL; length: number; alias: string }
type Ranges = { condition: SQL; source?: SQL }

/** One value is a condition; of several each is looked up by itself, so that its range of the index is in order. */
function rangesOf(column: AnyColumn, { array, length, alias }: Values, limit: number | null): Ranges {
  if (limit === null) return { condition: sql`${column} = any(${array})` }
  // Not ANY of one: that would hide the order of the index behind it.
  if (length === 1) return { condition: sql`${column} = (${array})[1]` }
  const source = sql.raw(alias)
  return { condition: sql`${column} = ${source}.value`, source: sql`unnest(${array}) as ${source}(value)` }
}

/** Statuses stand in the text: words of our own, of which the planner knows how many tickets have each. */
function statusList(statuses: readonly TicketStatus[]): Values {
  const array = sql.raw(`'{${statuses.join(',')}}'::text[]`)
  return { array, length: statuses.length, alias: 's' }
}

function queueList(queueIds: readonly number[]): Values {
  return { array: idArray(queueIds), length: queueIds.length, alias: 'q' }
}

function orderAndLimit(scope: Scope, { direction, order }: PageRequest, limit: number): SQL {
  const lead = scope.lead ? leadOrder(scope.lead, direction) : sql``
  return sql`order by ${lead} ${inDirection(INSTANTS[order], direction)}, ${inDirection(tickets.id, direction)}
    limit ${rowCount(limit)}`
}

function leadOrder(lead: NonNullable<Scope['lead']>, direction: Direction): SQL {
  return direction === 'DESC' ? sql`${lead} asc nulls last,` : sql`${lead} desc nulls first,`
}

import { and, type SQL, sql } from 'drizzle-orm'
import { ticketCounts, ticketTagCounts } from '#db/schema/ticket-counts.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import type { UserActor } from '../../core/contract/actor.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { isLive } from '../contract/lifecycle.ts'
import type { TicketStatus } from '../contract/schema.ts'
import { isMarkedBy, isUnreadTo } from '../unread/unread-sql.ts'
import { takesPartById } from '../visibility.ts'
import { listedByRights, matching, showsLatestOnly, type TicketFilter } from './list-filter.ts'

/**
 * Whether sums answer a count: of live statuses those of `ticket_counts`, of one tag those of `ticket_tag_counts`, which
 * also hold what closed lists show; and a filter that else only speaks of what the sums are kept by.
 * docs/decisions/005-live-counts-are-sums.md, docs/decisions/061-lists-by-tag.md.
 */
export function isSummed(filter: TicketFilter, statuses: readonly TicketStatus[] | null): boolean {
  if (filter.date || filter.updatedAt || filter.tags.length > 1) return false
  return filter.tags.length === 1 || (statuses?.every((status) => isLive({ status })) ?? false)
}

/** Returns the number of tickets in each of these live statuses. */
export async function sumStatuses(
  tx: Tx,
  filter: TicketFilter,
  statuses: readonly TicketStatus[],
): Promise<Map<string, number>> {
  const rows = await tx.db.execute<{ status: string; count: number }>(sumsSql(tx, { filter, statuses }))
  const counts = new Map<string, number>()
  for (const { status, count } of rows) counts.set(status, (counts.get(status) ?? 0) + count)
  return counts
}

export type Summed = {
  filter: TicketFilter
  statuses: readonly TicketStatus[] | null
  by?: typeof tickets.status | typeof tickets.queueId
}

/**
 * Rows (status or queue, count), of one of them more than one: from the sums, where the table stands in for `tickets` in
 * every condition, and of what the user takes part in beside them, one by one.
 */
export function sumsSql(ctx: Ctx, { filter, statuses, by = tickets.status }: Summed): SQL {
  const { actor } = ctx
  const [tag] = filter.tags
  const byRights = listedByRights(actor, filter.showAll)
  const listed = and(
    statuses ? sql`tickets.status = any(${textArray(statuses)})` : undefined,
    showsLatestOnly(statuses) ? sql`tickets.is_latest` : undefined,
  )
  const wanted = and(listed, matching(actor, filter))
  // How many have something unread is a sum of its own, and so is what has the tag.
  const summed = and(
    listed,
    tag === undefined ? undefined : sql`tickets.tag_id = ${tag}::bigint`,
    matching(actor, { ...filter, tags: [], withUnreadMessages: false }),
  )
  const table = tag === undefined ? ticketCounts : ticketTagCounts
  const sum = filter.withUnreadMessages ? sql`sum(unread)` : sql`sum(n)`
  const sums = sql`select ${by}, ${sum}::int as count from ${table} as tickets
    where ${inCompany(ctx, tickets, summed, byRights)} group by ${by}`
  if (actor.kind !== 'user') return sums
  const parts = [sums]
  if (filter.withUnreadMessages) {
    const ofOthers = matching(actor, { ...filter, withUnreadMessages: false })
    parts.push(ownMarksSql(ctx, { actor, by, condition: and(listed, ofOthers, byRights) }))
  }
  if (byRights) {
    const condition = inCompany(ctx, tickets, wanted, takesPartById(actor), sql`(${byRights}) is not true`)
    parts.push(sql`select ${by}, count(*)::int from ${tickets} where ${condition} group by ${by}`)
  }
  return sql.join(parts, sql` union all `)
}

type OwnMarks = { actor: UserActor; by: NonNullable<Summed['by']>; condition: SQL | undefined }

/**
 * Returns the difference between the sums and the user's own view: tickets that they have read or not by a mark of
 * their own.
 */
function ownMarksSql(ctx: Ctx, { actor, by, condition }: OwnMarks): SQL {
  const difference = sql`sum(${isUnreadTo(actor)}::int - (${tickets.unreadMessages} > 0)::int)::int`
  return sql`select ${by}, ${difference} from ${tickets}
    where ${inCompany(ctx, tickets, condition, isMarkedBy(actor.userId))} group by ${by}`
}

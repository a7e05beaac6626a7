import { and, type SQL, sql } from 'drizzle-orm'
import { ticketCounts, tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { isLive } from '../lifecycle.ts'
import type { TicketStatus } from '../schema.ts'
import { takesPartById } from '../visibility.ts'
import { listedByRights, matching, type TicketFilter } from './list-filter.ts'

/**
 * Whether the sums of `ticket_counts` answer a count: live statuses, and a filter that only speaks of what the sums
 * are kept by. docs/decisions/005-live-counts-are-sums.md.
 */
export function isSummed(filter: TicketFilter, statuses: readonly TicketStatus[] | null): boolean {
  const byOtherThings = filter.tags.length > 0 || filter.date || filter.updatedAt || filter.withUnreadMessages
  return !byOtherThings && statuses !== null && statuses.every((status) => isLive({ status }))
}

/** How many tickets each of these live statuses holds. */
export async function sumStatuses(
  tx: Tx,
  filter: TicketFilter,
  statuses: readonly TicketStatus[],
): Promise<Map<string, number>> {
  const rows = await tx.db.execute<{ status: string; count: number }>(sumsSql(tx, filter, statuses))
  const counts = new Map<string, number>()
  for (const { status, count } of rows) counts.set(status, (counts.get(status) ?? 0) + count)
  return counts
}

/**
 * Rows (status, count), of a status more than one: from the sums, where the table stands in for `tickets` in every
 * condition, and of what the user takes part in beside them, one by one.
 */
export function sumsSql(ctx: Ctx, filter: TicketFilter, statuses: readonly TicketStatus[]): SQL {
  const { actor } = ctx
  const byRights = listedByRights(actor, filter.showAll)
  const wanted = and(sql`tickets.status = any(${textArray(statuses)})`, matching(actor, filter))
  const sums = sql`select status, sum(n)::int as count from ${ticketCounts} as tickets
    where ${inCompany(ctx, tickets, wanted, byRights)} group by status`
  if (!byRights || actor.kind !== 'user') return sums
  return sql`${sums} union all select status, count(*)::int from ${tickets}
    where ${inCompany(ctx, tickets, wanted, takesPartById(actor), sql`(${byRights}) is not true`)} group by status`
}

import { sql } from 'drizzle-orm'
import { ticketCounts } from '#db/schema/tickets.ts'
import type { Tx } from '../core/context.ts'
import { isLive } from './lifecycle.ts'
import { matching, type TicketFilter, withoutColleagues } from './list-filter.ts'
import { mine } from './queries.ts'
import type { TicketStatus } from './schema.ts'
import { textArray, visibleTo } from './visibility.ts'

/**
 * Whether the sums of `ticket_counts` answer a count: live statuses, and a filter that only speaks of what the sums
 * are kept by. docs/decisions/005-live-counts-are-sums.md.
 */
export function isSummed(filter: TicketFilter, statuses: readonly TicketStatus[] | null): boolean {
  const byOtherThings = filter.tags.length > 0 || filter.date || filter.updatedAt || filter.withUnreadMessages
  return !byOtherThings && statuses !== null && statuses.every((status) => isLive({ status }))
}

/** How many tickets each of these live statuses holds, from the sums. The table stands in for `tickets` in every condition. */
export async function sumStatuses(
  tx: Tx,
  filter: TicketFilter,
  statuses: readonly TicketStatus[],
): Promise<Map<string, number>> {
  const showAll = filter.showAll !== false
  const where = mine(
    tx,
    sql`tickets.status = any(${textArray(statuses)})`,
    visibleTo(tx.actor, showAll),
    withoutColleagues(tx.actor, filter.showAll),
    matching(tx.actor, filter),
  )
  const rows = await tx.db.execute<{ status: string; count: number }>(
    sql`select status, sum(n)::int as count from ${ticketCounts} as tickets where ${where} group by status`,
  )
  return new Map(rows.map((row) => [row.status, row.count]))
}

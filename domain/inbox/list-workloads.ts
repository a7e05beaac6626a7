import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { ATTENDED } from '../tickets/contract/lifecycle.ts'
import type { Workloads } from './contract/schema.ts'

/**
 * Lists the number of conversations that each person of the company attends, for a user who hands one on. It also
 * counts conversations that the user does not see: a part would make a busy colleague look free
 * (docs/decisions/110-loads-are-counted-whole.md). A person who attends none is left out. The sums are stored
 * (docs/decisions/005-live-counts-are-sums.md).
 */
export function listWorkloads(ctx: Ctx): Promise<Workloads> {
  permit(ctx.actor, 'users:list')
  return reading(ctx, async (tx) => {
    const rows = await tx.db.execute<Workloads['workloads'][number]>(sql`
      select user_id::float8 as "userId", sum(n)::int as "attendedCount" from ticket_counts
      where company_id = ${tx.companyId} and status = ${ATTENDED} and user_id is not null
      group by user_id having sum(n) > 0 order by user_id`)
    return { workloads: [...rows] }
  })
}

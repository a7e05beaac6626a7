import { eq, isNull, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { plans } from '#db/schema/plans.ts'
import { queues } from '#db/schema/queues.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'

const TABLES = { users, queues }

/**
 * Whether the company's plan has room for one more: two who make one at once wait for each other. A company without a plan
 * has no limit: the platform's own. Throws ERR_PLAN_LIMIT with the plan's number, and of what. Server behaviour §9.
 */
export async function requireRoom(tx: Tx, noun: keyof typeof TABLES): Promise<void> {
  const table = TABLES[noun]
  const lock = `plan:${noun}:${tx.companyId}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const [plan] = await tx.db
    .select({ limit: plans[noun] })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, tx.companyId))
  if (!plan) return
  const [heldRows] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(inCompany(tx, table, isNull(table.deletedAt)))
  if (heldRows && heldRows.count >= plan.limit)
    throw new AppError('ERR_PLAN_LIMIT', { limit: plan.limit, of: noun })
}

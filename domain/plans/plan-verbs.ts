import { eq, inArray, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { plans } from '#db/schema/plans.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { type PlanDetails, planResource } from './contract/resource.ts'
import { PLAN_FLAGS } from './contract/rules.ts'
import { toPlanView } from './list-plan.ts'

type PlanRow = typeof plans.$inferSelect

/** The ordinary verbs of plans. A feature that goes, goes at once for every company that has the plan. Specification 2 §2. */
export const planVerbs = resourceVerbs(planResource, {
  table: plans,
  views: withCompanies,
  values: (_tx, { amount, ...input }) => ({ ...input, ...(amount !== undefined && { amountCents: amount }) }),
  search: [plans.name],
  order: {
    name: { by: sql`search_text(${plans.name})`, type: 'text' },
    amount: { by: plans.amountCents, type: 'bigint' },
    createdAt: { by: plans.createdAt, type: 'timestamptz' },
  },
  rights: (before, after) => before !== undefined && PLAN_FLAGS.some((flag) => before[flag] !== after[flag]),
  beforeDelete: refuseWhileBought,
  unique: { plans_name_unique: 'name' },
})

/** Throws ERR_PLAN_IN_USE with `count`. A company that takes the plan at this moment is waited for, and counts. */
async function refuseWhileBought(tx: Tx, { id }: PlanRow): Promise<void> {
  await tx.db.select({ id: plans.id }).from(plans).where(eq(plans.id, id)).for('update')
  const count = (await countCompanies(tx, [id])).get(id) ?? 0
  if (count > 0) throw new AppError('ERR_PLAN_IN_USE', { count })
}

async function withCompanies(tx: Tx, rows: PlanRow[]): Promise<PlanDetails[]> {
  const counts = await countCompanies(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toPlanView(row),
    version: row.version,
    isPublic: row.isPublic,
    companiesCount: counts.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** Counts the companies with each of these plans: inside the platform's fence, where all of them are seen. */
async function countCompanies(tx: Tx, planIds: readonly number[]): Promise<Map<number, number>> {
  if (planIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ planId: companies.planId, count: sql<number>`count(*)::int` })
    .from(companies)
    .where(inArray(companies.planId, [...planIds]))
    .groupBy(companies.planId)
  return new Map(rows.flatMap(({ planId, count }) => (planId === null ? [] : [[planId, count]])))
}

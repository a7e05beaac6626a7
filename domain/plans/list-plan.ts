import { asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { plans } from '#db/schema/plans.ts'
import { users } from '#db/schema/users.ts'
import { type Ctx, systemCtx, type Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { amountOf } from '../core/contract/values/money.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { type CompanyPlanView, PlanView } from './contract/schema.ts'

/** The platform's own company never expires. Specification 1 §4. */
const PLATFORM_COMPANY = 1
const END_OF_TIME = '2999-12-31T23:59:59.000Z'

/**
 * GET /companies/listPlan/{companyId}: the company with the plan it has bought. One's own, also when it has expired;
 * any for super. Throws ERR_NO_COMPANY_FOUND. Specification 1 §7.
 */
export function listPlan(ctx: Ctx, input: { companyId: number }): Promise<CompanyPlanView> {
  permit(ctx.actor, 'plans:readOwn')
  const { actor } = ctx
  const isOwn = input.companyId === ctx.companyId
  if (!isOwn && !(actor.kind === 'user' && actor.isSuper)) throw new AppError('ERR_NO_COMPANY_FOUND')
  // Another company's row lies behind its own fence.
  return read(isOwn ? ctx : systemCtx(ctx.services, input.companyId, 'job'))
}

function read(ctx: Ctx): Promise<CompanyPlanView> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ company: getTableColumns(companies), plan: getTableColumns(plans) })
      .from(companies)
      .leftJoin(plans, eq(plans.id, companies.planId))
      .where(eq(companies.id, tx.companyId))
    if (!row) throw new AppError('ERR_NO_COMPANY_FOUND')
    const { company, plan } = row
    return {
      id: company.id,
      name: company.name,
      email: company.email,
      phone: company.phone,
      status: company.isActive,
      dueDate: company.id === PLATFORM_COMPANY ? END_OF_TIME : (company.dueAt?.toISOString() ?? null),
      timeZone: company.timeZone,
      plan: plan && toPlanView(plan),
      held: await heldBy(tx),
      admins: await adminsOf(tx),
    }
  })
}

async function heldBy(tx: Tx): Promise<CompanyPlanView['held']> {
  const [counts] = await tx.db.execute<CompanyPlanView['held']>(sql`select
    (select count(*)::int from users where company_id = ${tx.companyId} and deleted_at is null) as users,
    (select count(*)::int from connections where company_id = ${tx.companyId} and deleted_at is null) as connections,
    (select count(*)::int from queues where company_id = ${tx.companyId} and deleted_at is null) as queues`)
  return counts ?? { users: 0, connections: 0, queues: 0 }
}

async function adminsOf(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .select({ name: users.name })
    .from(users)
    .where(inCompany(tx, users, eq(users.profile, 'admin'), isNull(users.deletedAt)))
    .orderBy(asc(users.name))
  return rows.map(({ name }) => name)
}

/** A plan as those see it who may buy it, or have. */
export function toPlanView(row: typeof plans.$inferSelect): PlanView {
  return PlanView.parse({ ...row, amount: amountOf(row.amountCents) })
}

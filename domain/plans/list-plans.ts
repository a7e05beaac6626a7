import { asc, eq } from 'drizzle-orm'
import { plans } from '#db/schema/plans.ts'
import { type Ctx, type Services, systemCtx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { PLATFORM, platformCtx } from '../core/platform.ts'
import { reading } from '../core/transaction.ts'
import type { PlanDetails } from './contract/resource.ts'
import type { PlanView } from './contract/schema.ts'
import { toPlanView } from './list-plan.ts'
import { planVerbs } from './plan-verbs.ts'

/** GET /plans/list: the plans that are offered to whoever signs up, cheapest first. Specification 2 §7. */
export function listOfferedPlans(services: Services): Promise<PlanView[]> {
  return reading(systemCtx(services, PLATFORM, 'job'), async (tx) => {
    const rows = await tx.db
      .select()
      .from(plans)
      .where(eq(plans.isPublic, true))
      .orderBy(asc(plans.amountCents), asc(plans.id))
    return rows.map(toPlanView)
  })
}

/** GET /plans/all: every plan, by name, for super. Specification 2 §7. */
export function listAllPlans(ctx: Ctx): Promise<PlanDetails[]> {
  permit(ctx.actor, 'plans:manage')
  return reading(platformCtx(ctx), async (tx) => {
    const rows = await tx.db.select().from(plans).orderBy(asc(plans.name), asc(plans.id))
    return planVerbs.binding.views(tx, rows)
  })
}

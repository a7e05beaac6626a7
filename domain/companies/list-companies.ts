import { asc, isNull } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { platformCtx } from '../core/platform.ts'
import { reading } from '../core/transaction.ts'
import { companyVerbs } from './company-verbs.ts'
import type { CompanyDetails } from './contract/schema.ts'

/** GET /companies/list: every company, by name. Specification 2 §7. */
export function listCompanies(ctx: Ctx): Promise<CompanyDetails[]> {
  permit(ctx.actor, 'companies:manage')
  return reading(platformCtx(ctx), async (tx) => {
    const rows = await tx.db
      .select()
      .from(companies)
      .where(isNull(companies.deletedAt))
      .orderBy(asc(companies.name), asc(companies.id))
    return companyVerbs.binding.views(tx, rows)
  })
}

import { companies } from '#db/schema/companies.ts'
import { users } from '#db/schema/users.ts'
import { hashPassword } from '../auth/password.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { uniqueViolation } from '../core/database/database-errors.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { platformCtx } from '../core/platform.ts'
import { announce } from '../core/resources/resource-write.ts'
import { withinCompany } from '../core/system/within-company.ts'
import { inTransaction } from '../core/transaction.ts'
import { announcePlans } from '../plans/announce-plans.ts'
import { companyColumns, companyVerbs } from './company-verbs.ts'
import { companyResource } from './contract/resource.ts'
import type { CompanyDetails } from './contract/schema.ts'

type Input = Parameters<typeof companyVerbs.create>[1]

/**
 * A new company with its first admin, who signs in with its e-mail: both or neither. Throws ERR_VALIDATION with `fields`:
 * no password, an e-mail that somebody signs in with, a plan that is not there. Specification 2 §2, §5.
 */
export async function createCompany(ctx: Ctx, input: Input): Promise<CompanyDetails> {
  permit(ctx.actor, 'companies:manage')
  if (!input.password) throw invalid({ password: 'required' })
  if (input.adminId != null) throw invalid({ adminId: 'fixed' })
  const admin = {
    name: input.adminName || input.name,
    email: input.email,
    passwordHash: await hashPassword(ctx.services, input.password),
  }
  const companyId = await inTransaction(platformCtx(ctx), async (tx) => {
    const values = await companyColumns(tx, input, undefined)
    const row = firstOrThrow(
      await tx.db
        .insert(companies)
        .values({ ...values, name: input.name })
        .returning(),
    )
    await withinCompany(tx, row.id, (companyTx) => addAdmin(companyTx, admin))
    announce(companyResource, companyVerbs.binding, tx, 'create', undefined, row)
    await announcePlans(tx, [row.planId])
    return row.id
  })
  return companyVerbs.get(ctx, { companyId })
}

type Admin = { name: string; email: string; passwordHash: string }

async function addAdmin(tx: Tx, admin: Admin): Promise<void> {
  try {
    await tx.db.insert(users).values({ ...admin, companyId: tx.companyId, profile: 'admin' })
  } catch (error) {
    if (uniqueViolation(error) !== 'users_email_key') throw error
    throw invalid({ email: 'taken' })
  }
}

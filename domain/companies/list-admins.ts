import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { platformCtx } from '../core/platform.ts'
import { withinCompany } from '../core/system/within-company.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { companyVerbs } from './company-verbs.ts'
import type { CompanyAdmin } from './contract/schema.ts'

/** GET /companies/{id}/admins: who of the company can be given a new password, the first of them first. */
export function listAdmins(ctx: Ctx, { companyId }: { companyId: number }): Promise<CompanyAdmin[]> {
  permit(ctx.actor, 'companies:manage')
  return inTransaction(platformCtx(ctx), async (tx) => {
    await companyVerbs.get(tx, { companyId })
    return withinCompany(tx, companyId, (companyTx) => adminsOf(companyTx, { butFor: userIdOf(tx.actor) }))
  })
}

type Which = { butFor: number | null; adminId?: number | undefined }

/** The admins of the company whose fence this is; `butFor` is left out. */
export function adminsOf(companyTx: Tx, { butFor, adminId }: Which): Promise<CompanyAdmin[]> {
  const { id, name, email, profile, deletedAt } = users
  return companyTx.db
    .select({ id, name, email })
    .from(users)
    .where(
      and(
        inCompany(companyTx, users, eq(profile, 'admin'), isNull(deletedAt)),
        butFor === null ? undefined : ne(id, butFor),
        adminId === undefined ? undefined : eq(id, adminId),
      ),
    )
    .orderBy(asc(id))
}

import { eq } from 'drizzle-orm'
import { platformAudit } from '#db/schema/platform.ts'
import { users } from '#db/schema/users.ts'
import { endOtherSessions } from '../auth/end-sessions.ts'
import { hashPassword } from '../auth/password.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { emitRow } from '../core/outbox.ts'
import { platformCtx } from '../core/platform.ts'
import { withinCompany } from '../core/system/within-company.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { companyVerbs } from './company-verbs.ts'
import type { CompanyDetails } from './contract/schema.ts'
import { adminsOf } from './list-admins.ts'

type Changes = Parameters<typeof companyVerbs.update>[1]

/**
 * PUT /companies/{id}. With `password`, the admin `adminId` (without it the company's first) signs in with it from now on, and
 * is signed out everywhere: how a company that is locked out gets in again. Whoever acts sets their own on the page of their
 * profile. Throws ERR_NO_COMPANY_FOUND, ERR_ROW_CHANGED, ERR_VALIDATION with `fields`. Specification 2 §3.
 */
export async function updateCompany(
  ctx: Ctx,
  { password, adminId, ...input }: Changes,
): Promise<CompanyDetails> {
  permit(ctx.actor, 'companies:manage')
  if (password === undefined) return companyVerbs.update(ctx, input)
  const passwordHash = await hashPassword(ctx.services, password)
  return inTransaction(platformCtx(ctx), async (tx) => {
    const company = await companyVerbs.update(tx, input)
    await withinCompany(tx, company.id, async (companyTx) => {
      const [admin] = await adminsOf(companyTx, { butFor: userIdOf(tx.actor), adminId: adminId ?? undefined })
      if (!admin) throw invalid({ adminId: 'ERR_NO_USER_FOUND' })
      await setPassword(companyTx, admin.id, passwordHash)
    })
    await tx.db.insert(platformAudit).values({
      action: 'company.password',
      subjectId: company.id,
      subject: company.name,
      actorId: userIdOf(tx.actor),
      actor: tx.actor.kind === 'user' ? tx.actor.name : '',
      finishedAt: tx.now(),
    })
    return company
  })
}

async function setPassword(companyTx: Tx, userId: number, passwordHash: string): Promise<void> {
  const rows = await companyTx.db
    .update(users)
    .set({ passwordHash, updatedAt: companyTx.now() })
    .where(inCompany(companyTx, users, eq(users.id, userId)))
    .returning({ id: users.id, version: users.version })
  for (const row of rows) emitRow(companyTx, { noun: 'user', ...row, action: 'update' })
  await endOtherSessions(companyTx, userId, 'password')
}

import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'

/** The tenant fence of users; deleted ones are only shown where history names them. */
export function inCompany(ctx: Ctx, ...more: (SQL | undefined)[]): SQL | undefined {
  return and(eq(users.companyId, ctx.companyId), isNull(users.deletedAt), ...more)
}

/** Throws ERR_NO_USER_FOUND unless somebody of the company has this id. */
export async function requireUser(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(inCompany(tx, eq(users.id, userId)))
  if (rows.length === 0) throw new AppError('ERR_NO_USER_FOUND')
}

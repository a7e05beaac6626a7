import { eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { isOnline } from './online.ts'

/** The company's users; deleted ones are only shown where history names them. */
export function existingUsers(ctx: Ctx, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return inCompany(ctx, users, isNull(users.deletedAt), ...conditions)
}

/** Throws ERR_NO_USER_FOUND unless somebody of the company has this id; who is given something is not deleted meanwhile. */
export async function requireUser(tx: Tx, userId: number): Promise<void> {
  const selection = tx.db
    .select({ id: users.id })
    .from(users)
    .where(existingUsers(tx, eq(users.id, userId)))
    .$dynamic()
  const rows = await (tx.mode === 'write' ? selection.for('share') : selection)
  if (rows.length === 0) throw new AppError('ERR_NO_USER_FOUND')
}

/** Reads the fields of changed users that every screen shows; deleted users are left out. */
export async function liveUsers(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { id, version, name, color, profile, lastSeenAt } = users
  const rows = await tx.db
    .select({ id, version, name, color, profile, lastSeenAt })
    .from(users)
    .where(existingUsers(tx, inArray(users.id, [...ids])))
  return rows.map(({ lastSeenAt, ...user }) => ({ ...user, online: isOnline(lastSeenAt, tx.now()) }))
}

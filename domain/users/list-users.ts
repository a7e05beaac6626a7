import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import type { UserListItem, UserView } from './contract/schema.ts'
import { existingUsers } from './queries.ts'
import { selectUsers, toListItem, toUserView } from './view.ts'

/** GET /users/list: every colleague, for choosing one. */
export function listAllUsers(ctx: Ctx): Promise<UserListItem[]> {
  permit(ctx.actor, 'users:list')
  return reading(ctx, async (tx) =>
    (await selectUsers(tx, existingUsers(tx))).map((row) => toListItem(tx, row)),
  )
}

/**
 * GET /users/{id}: with all that the user form holds, which concerns admins and the user alone. Throws
 * ERR_NO_USER_FOUND, ERR_NO_PERMISSION. Specification 1 §7.
 */
export function getUser(ctx: Ctx, input: { userId: number }): Promise<UserView> {
  permit(ctx.actor, 'users:read')
  const { actor } = ctx
  return reading(ctx, async (tx) => {
    const [row] = await selectUsers(tx, existingUsers(tx, eq(users.id, input.userId)))
    if (!row) throw new AppError('ERR_NO_USER_FOUND')
    const isOwn = actor.kind === 'user' && actor.userId === row.user.id
    if (actor.kind === 'user' && actor.profile !== 'admin' && !isOwn) {
      throw new AppError('ERR_NO_PERMISSION', { permission: 'users:read' })
    }
    return toUserView(tx, row)
  })
}

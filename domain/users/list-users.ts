import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { permit } from '../core/permissions.ts'
import { reading } from '../core/transaction.ts'
import type { ListUsersInput, UserList, UserListItem, UserView } from './schema.ts'
import { selectUsers, toListItem, toUserView } from './view.ts'

export const USERS_PER_PAGE = 40

/** GET /users/: a page of colleagues by name, blind to accents and case. Specification 1 §7. */
export function listUsers(ctx: Ctx, input: ListUsersInput): Promise<UserList> {
  permit(ctx.actor, 'users:list')
  return reading(ctx, async (tx) => {
    const found = (await selectUsers(tx, matching(input.searchParam))).map((row) => toListItem(tx, row))
    const start = (input.pageNumber - 1) * USERS_PER_PAGE
    const page = found.slice(start, start + USERS_PER_PAGE)
    return { users: page, hasMore: found.length > start + USERS_PER_PAGE, count: found.length }
  })
}

/** GET /users/list: every colleague, for choosing one. */
export function listAllUsers(ctx: Ctx): Promise<UserListItem[]> {
  permit(ctx.actor, 'users:list')
  return reading(ctx, async (tx) => (await selectUsers(tx)).map((row) => toListItem(tx, row)))
}

/**
 * GET /users/{id}: with all that the user form holds, which concerns admins and the user alone. Throws
 * ERR_NO_USER_FOUND, ERR_NO_PERMISSION. Specification 1 §7.
 */
export function getUser(ctx: Ctx, input: { userId: number }): Promise<UserView> {
  permit(ctx.actor, 'users:read')
  const { actor } = ctx
  return reading(ctx, async (tx) => {
    const [row] = await selectUsers(tx, eq(users.id, input.userId))
    if (!row) throw new AppError('ERR_NO_USER_FOUND')
    const isOwn = actor.kind === 'user' && actor.userId === row.user.id
    if (actor.kind === 'user' && actor.profile !== 'admin' && !isOwn) {
      throw new AppError('ERR_NO_PERMISSION', { permission: 'users:read' })
    }
    return toUserView(tx, row)
  })
}

/** A company has tens of users: no index is needed. */
function matching(term: string | undefined): SQL | undefined {
  if (!term) return undefined
  return sql`(position(search_text(${term}::text) in search_text(${users.name})) > 0
    or position(lower(${term}::text) in lower(${users.email})) > 0)`
}

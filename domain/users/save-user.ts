import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import { countFailures, refuseWhileBlocked } from '../auth/failures.ts'
import { hashPassword, verifyPassword } from '../auth/password.ts'
import { changedPreferences } from '../auth/preference-columns.ts'
import { keepPreferences } from '../auth/preferences.ts'
import type { Ctx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { forgetFailures } from '../core/system/sign-in.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { SeenUser, UserChanges, UserInput } from './contract/schema.ts'
import { mayEdit } from './may-edit.ts'
import { existingUsers } from './queries.ts'
import { userVerbs } from './user-verbs.ts'

/**
 * POST /users: a colleague, by an admin. Throws ERR_NO_PERMISSION, ERR_PLAN_LIMIT with the plan's number, ERR_VALIDATION with
 * `fields`. Passwords are hashed before any transaction: it takes as long as ten of them.
 */
export async function createUser(ctx: Ctx, input: UserInput): Promise<SeenUser> {
  permit(ctx.actor, 'users:create')
  if (input.password === undefined) throw invalid({ password: 'required' })
  const password = await hashPassword(ctx.services, input.password)
  return inTransaction(ctx, async (tx) => {
    const user = await userVerbs.create(tx, { ...input, password })
    // What was said of their screens is chosen, the usual included: light is not the same as what the device has.
    const chosen = changedPreferences({}, input)
    if (Object.keys(chosen).length > 0) await keepPreferences(tx, user.id, chosen)
    return user
  })
}

type Update = UserChanges & { userId: number; version?: number | undefined }

/**
 * PUT /users/{id}: oneself, or anybody by an admin. A new password ends the user's sessions but the one that changes it; of
 * one's own the current one is asked. Throws ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_TOO_MANY_ATTEMPTS, ERR_VALIDATION.
 */
export async function updateUser(
  ctx: Ctx,
  { password, currentPassword, ...input }: Update,
): Promise<SeenUser> {
  permit(ctx.actor, 'users:save')
  if (password === undefined) return userVerbs.update(ctx, input)
  const before = await reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ id: users.id, isSuper: users.isSuper, passwordHash: users.passwordHash })
      .from(users)
      .where(existingUsers(tx, eq(users.id, input.userId)))
    if (row) mayEdit(tx, row)
    return row
  })
  // Nobody of that id: the verb says so.
  if (!before) return userVerbs.update(ctx, input)
  const isOwn = ctx.actor.kind === 'user' && ctx.actor.userId === before.id
  if (isOwn) await requireCurrent(ctx, before, currentPassword)
  return userVerbs.update(ctx, { ...input, password: await hashPassword(ctx.services, password) })
}

const GUESSES = 5

/** Requires the current password, because somebody who sits down at a user's open browser does not know it. */
async function requireCurrent(
  { services, companyId }: Ctx,
  { id, passwordHash }: { id: number; passwordHash: string },
  typed: string | undefined,
): Promise<void> {
  if (!typed) throw invalid({ currentPassword: 'required' })
  const guesses = { key: `own:${companyId}:${id}`, limit: GUESSES }
  await refuseWhileBlocked(services, [guesses])
  const asking = { hash: passwordHash, network: guesses.key, isTrusted: true }
  const isRight = await verifyPassword(services, typed, asking)
  if (isRight) return forgetFailures(services, guesses.key)
  await countFailures(services, [guesses])
  throw invalid({ currentPassword: 'wrongPassword' })
}

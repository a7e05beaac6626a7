import { and, eq } from 'drizzle-orm'
import { userPreferences, users } from '#db/schema/users.ts'
import { type Ctx, personalCtx, type Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { Preferences } from './contract/schema.ts'
import { preferenceColumns, preferencesOf } from './preference-columns.ts'

const MAX_KEYS = 100

/**
 * Returns the user's preferences for the screens, as their browsers saved them, else as their row says; the same on
 * every device.
 */
export function getPreferences(ctx: Ctx): Promise<Preferences> {
  const { defaultTheme, defaultMenu, defaultTicketsManagerWidth, language } = users
  const looks = { defaultTheme, defaultMenu, defaultTicketsManagerWidth, language }
  return reading(personalCtx(ctx), async (tx) => {
    const [row] = await tx.db
      .select({ looks, data: userPreferences.data })
      .from(users)
      .leftJoin(
        userPreferences,
        and(eq(userPreferences.companyId, users.companyId), eq(userPreferences.userId, users.id)),
      )
      .where(inCompany(tx, users, eq(users.id, personOf(tx))))
    return row ? { ...preferencesOf(row.looks), ...row.data } : {}
  })
}

/**
 * Changes the keys given and keeps the others; what the user's row also says is written there too, and raises no version.
 * Throws ERR_VALIDATION beyond a hundred keys.
 */
export function savePreferences(ctx: Ctx, change: Preferences): Promise<Preferences> {
  return inTransaction(personalCtx(ctx), async (tx) => {
    const userId = personOf(tx)
    const data = await keepPreferences(tx, userId, change)
    const looks = preferenceColumns(change)
    if (Object.keys(looks).length > 0) {
      await tx.db
        .update(users)
        .set(looks)
        .where(inCompany(tx, users, eq(users.id, userId)))
    }
    return data
  })
}

/** The same of anybody, without their row. */
export async function keepPreferences(tx: Tx, userId: number, change: Preferences): Promise<Preferences> {
  const { companyId } = tx
  const [stored] = await tx.db
    .select({ data: userPreferences.data })
    .from(userPreferences)
    .where(inCompany(tx, userPreferences, eq(userPreferences.userId, userId)))
    .for('update')
  const data = { ...stored?.data, ...change }
  if (Object.keys(data).length > MAX_KEYS) throw invalid({ preferences: 'tooMany' })
  const updatedAt = tx.now()
  await tx.db
    .insert(userPreferences)
    .values({ companyId, userId, data, updatedAt })
    .onConflictDoUpdate({
      target: [userPreferences.companyId, userPreferences.userId],
      set: { data, updatedAt },
    })
  return data
}

function personOf(ctx: Ctx): number {
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')
  return userId
}

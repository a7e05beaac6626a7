import { eq } from 'drizzle-orm'
import { userPreferences } from '#db/schema/users.ts'
import { userIdOf } from '../core/actor.ts'
import type { Ctx } from '../core/context.ts'
import { AppError, invalid } from '../core/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { Preferences } from './schema.ts'

const MAX_KEYS = 100

/** How the user likes the screens, as their browsers saved it; the same on every device. */
export function getPreferences(ctx: Ctx): Promise<Preferences> {
  return reading(ctx, async (tx) => {
    const rows = await tx.db.select({ data: userPreferences.data }).from(userPreferences).where(ownRow(ctx))
    return rows[0]?.data ?? {}
  })
}

/** Changes the keys given and keeps the others. Throws ERR_VALIDATION beyond a hundred keys. */
export function savePreferences(ctx: Ctx, change: Preferences): Promise<Preferences> {
  return inTransaction(ctx, async (tx) => {
    const { companyId } = tx
    const userId = personOf(tx)
    const [known] = await tx.db
      .select({ data: userPreferences.data })
      .from(userPreferences)
      .where(ownRow(tx))
      .for('update')
    const data = { ...known?.data, ...change }
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
  })
}

function ownRow(ctx: Ctx) {
  return inCompany(ctx, userPreferences, eq(userPreferences.userId, personOf(ctx)))
}

function personOf(ctx: Ctx): number {
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')
  return userId
}

import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { isOnline } from '../users/online.ts'

/**
 * Notes that the user is at work: a browser says so when its page comes and every five minutes; within a
 * minute it is known. When they were away, colleagues are told.
 * Specification 1 §4, user presence.
 */
export async function recordPresence(ctx: Ctx): Promise<void> {
  const userId = userIdOf(ctx.actor)
  if (userId === null) return
  await inTransaction(ctx, async (tx) => {
    const ofUser = inCompany(tx, users, eq(users.id, userId))
    const [before] = await tx.db.select({ at: users.lastSeenAt }).from(users).where(ofUser).for('update')
    if (before?.at && tx.now().getTime() - before.at.getTime() < MINUTE_MS) return
    const [after] = await tx.db
      .update(users)
      .set({ lastSeenAt: tx.now() })
      .where(ofUser)
      .returning({ version: users.version })
    if (after && !isOnline(before?.at, tx.now()))
      emitRow(tx, { noun: 'user', id: userId, version: after.version, action: 'update' })
  })
}

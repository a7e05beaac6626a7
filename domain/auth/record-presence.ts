import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import { userIdOf } from '../core/actor.ts'
import type { Ctx } from '../core/context.ts'
import { emit } from '../core/outbox.ts'
import { MINUTE_MS } from '../core/time.ts'
import { inTransaction } from '../core/transaction.ts'

/** Who was not heard of for this long comes online anew, and colleagues are told. */
const AWAY_MS = 11 * MINUTE_MS

/** Notes that the user is at work: a browser says so every five minutes. Specification 1 §4, user presence. */
export async function recordPresence(ctx: Ctx): Promise<void> {
  const userId = userIdOf(ctx.actor)
  if (userId === null) return
  await inTransaction(ctx, async (tx) => {
    const mine = and(eq(users.companyId, tx.companyId), eq(users.id, userId))
    const [before] = await tx.db.select({ at: users.lastSeenAt }).from(users).where(mine).for('update')
    const [after] = await tx.db
      .update(users)
      .set({ lastSeenAt: tx.now() })
      .where(mine)
      .returning({ version: users.version })
    const wasAway = (before?.at?.getTime() ?? 0) < tx.now().getTime() - AWAY_MS
    if (after && wasAway) emit(tx, { type: 'user.changed', userId, version: after.version, rights: false })
  })
}

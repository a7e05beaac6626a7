import { and, eq, sql } from 'drizzle-orm'
import { drafts, tickets } from '#db/schema/tickets.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { countShared } from '../quick-messages/hand-on-messages.ts'
import { isLiveTicket } from '../tickets/queries.ts'
import type { UserUses } from './contract/schema.ts'
import { requireUser } from './queries.ts'

/** GET /users/{id}/uses: what has to go elsewhere before the user is deleted, and what goes with them. Throws ERR_NO_USER_FOUND. */
export function getUserUses(ctx: Ctx, { userId }: { userId: number }): Promise<UserUses> {
  permit(ctx.actor, 'users:delete')
  return reading(ctx, async (tx) => {
    await requireUser(tx, userId)
    const [row] = await tx.db
      .select({ tickets: sql<number>`count(*)::int` })
      .from(tickets)
      .where(and(inCompany(tx, tickets, eq(tickets.userId, userId)), isLiveTicket))
    return {
      tickets: row?.tickets ?? 0,
      sharedMessages: await countShared(tx, userId),
      drafts: await tx.db.$count(drafts, inCompany(tx, drafts, eq(drafts.userId, userId))),
    }
  })
}

import { sql } from 'drizzle-orm'
import { messageMentions, messages } from '#db/schema/messages.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { announceMentions } from '../messages/mentions.ts'
import { seenTicket } from '../tickets/queries.ts'

/** PUT /mentions/{ticketId}/seen: the user has the ticket before them, and with it where they are named. Throws ERR_NO_TICKET_FOUND. */
export function seeMentions(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> {
  permit(ctx.actor, 'tickets:list')
  return inTransaction(ctx, async (tx) => {
    const ticket = await seenTicket(tx, ticketId)
    const userId = userIdOf(tx.actor)
    if (userId === null) return
    const newlySeen =
      await tx.db.execute(sql`update ${messageMentions} n set seen_at = ${tx.now().toISOString()}::timestamptz
      from ${messages} m where n.company_id = ${tx.companyId} and n.user_id = ${userId} and n.seen_at is null
        and m.company_id = n.company_id and m.id = n.message_id and m.ticket_id = ${ticket.id}
      returning n.message_id`)
    if (newlySeen.length > 0) announceMentions(tx, [userId])
  })
}

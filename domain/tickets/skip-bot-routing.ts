import { ticketBots } from '#db/schema/ticket-bots.ts'
import type { Tx } from '../core/context.ts'

/**
 * Marks the routing by the bot as done, because the user who puts a new conversation into a queue has chosen for the
 * customer. The bot neither greets nor asks, but still says when nobody is there.
 */
export async function skipBotRouting(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.insert(ticketBots).values({ companyId: tx.companyId, ticketId, step: 'done', since: tx.now() })
}

import { eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { WAITING } from '../../tickets/contract/lifecycle.ts'
import { writeRows } from '../../tickets/write-ticket.ts'

/**
 * Hands a contact's waiting tickets over to people when the bot leaves that contact alone; rotation then gives them on.
 * The bot's place is kept: once it may answer again, it answers there the next message.
 */
export async function leaveToPeople(
  tx: Tx,
  { id, disableBot }: { id: number; disableBot: boolean },
): Promise<void> {
  if (!disableBot) return
  const waiting = await tx.db
    .select()
    .from(tickets)
    .where(
      inCompany(tx, tickets, eq(tickets.contactId, id), eq(tickets.status, WAITING), eq(tickets.isBot, true)),
    )
    .orderBy(tickets.id)
    .for('no key update')
  await writeRows(tx, waiting, { isBot: false })
}

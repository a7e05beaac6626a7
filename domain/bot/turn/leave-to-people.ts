import { eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { WAITING } from '../../tickets/contract/lifecycle.ts'
import { writeRows } from '../../tickets/write-ticket.ts'

/**
 * Where the bot leaves a contact alone, what waits with it waits for people, and rotation gives it on. Its place is kept: once it
 * may again, it answers there what is written next.
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

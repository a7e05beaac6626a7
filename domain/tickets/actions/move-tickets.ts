import { eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { inCompany } from '../../core/tenancy.ts'
import { logTicket } from '../log-ticket.ts'
import { isLiveTicket } from '../queries.ts'
import { finalizeUndo } from '../undo/finalize-undo.ts'
import { writeRows } from '../write-ticket.ts'

/**
 * Moves the live tickets of a deleted queue to another queue, or to none. Their status, attendant and place in lists
 * stay the same. Each ticket is announced, since the users who may see it may have changed.
 */
export async function moveToQueue(tx: Tx, from: number, to: number | null): Promise<void> {
  const before = await tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.queueId, from), isLiveTicket))
    .orderBy(tickets.id)
    .for('no key update')
  if (before.length === 0) return
  // The undo of the tickets' last act would restore the deleted queue, so it ends here.
  for (const row of before) if (row.undoableUntil) await finalizeUndo(tx, row.id)
  await writeRows(tx, before, { queueId: to })
  if (to === null) return
  const entry = { type: 'redirect' as const, userId: userIdOf(tx.actor), queueId: to }
  await logTicket(tx, ...before.map(({ id }) => ({ ticketId: id, ...entry })))
}

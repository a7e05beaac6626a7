import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { ChangedTicket } from '../contract/schema.ts'
import type { LoggedEntry } from '../log-ticket.ts'
import { findUndo } from '../undo/ticket-undos.ts'
import { ticketView } from '../view.ts'

/**
 * Changes a ticket in one transaction. Answers the ticket of the log row that `work` returns. When the answer to a
 * commit was lost, the next attempt finds that row, and answers what was done: by then the ticket's state forbids the
 * change, the actor may no longer see it, or the change would be made twice. Ids of rows that were rolled back are never
 * used again.
 */
export function changeOnce(
  ctx: Ctx,
  ticketId: number,
  work: (tx: Tx) => Promise<LoggedEntry>,
): Promise<ChangedTicket> {
  let earlier: LoggedEntry | null = null
  return inTransaction(ctx, async (tx) => {
    const entry = earlier && (await isWritten(tx, earlier, ticketId)) ? earlier : await work(tx)
    earlier = entry
    return { ...(await ticketView(tx, entry.ticketId)), undo: await undoOf(tx, entry.ticketId) }
  })
}

async function undoOf(tx: Tx, ticketId: number): Promise<ChangedTicket['undo']> {
  const undo = await findUndo(tx, ticketId)
  const isTheirs = undo?.state === 'open' && undo.userId === userIdOf(tx.actor)
  return isTheirs ? { actId: undo.actId, act: undo.act, until: undo.until.toISOString() } : null
}

/** Whether the earlier attempt was committed; waits for it if its commit is still under way. */
async function isWritten(tx: Tx, { id }: LoggedEntry, ticketId: number): Promise<boolean> {
  await tx.db.execute(sql`select from tickets where company_id = ${tx.companyId} and id = ${ticketId}
    for no key update`)
  const rows = await tx.db.execute(
    sql`select from ticket_logs where company_id = ${tx.companyId} and id = ${id}`,
  )
  return rows.length > 0
}

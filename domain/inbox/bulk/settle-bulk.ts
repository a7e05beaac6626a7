import { and, eq, inArray, max } from 'drizzle-orm'
import { timers } from '#db/schema/events.ts'
import { ticketUndos } from '#db/schema/ticket-undos.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { UNDO_MS } from '../../core/contract/time.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { settleMarks } from './bulk-marks.ts'

/**
 * All are done: each can be undone for as long from now as a single act, and what customers would see waits until then.
 * Once: who asks again, with an id of long ago, is told until when and holds nothing back any longer. Answers until when;
 * null where nothing can be undone.
 */
export function settleBulk(ctx: Ctx, bulkId: string): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const until = new Date(tx.now().getTime() + UNDO_MS)
    const heldUndos = await tx.db
      .update(ticketUndos)
      .set({ until, isHeld: false })
      .where(and(ofBulk(tx, bulkId), eq(ticketUndos.isHeld, true)))
      .returning({ ticketId: ticketUndos.ticketId })
    const marked = await settleMarks(tx, bulkId, until)
    if (marked) return marked.toISOString()
    if (heldUndos.length === 0) return latestOf(tx, bulkId)
    const ids = heldUndos.map(({ ticketId }) => ticketId)
    await tx.db
      .update(timers)
      .set({ dueAt: until })
      .where(and(inCompany(tx, timers, eq(timers.kind, 'undo')), inArray(timers.refId, ids)))
    return until.toISOString()
  })
}

async function latestOf(tx: Tx, bulkId: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ until: max(ticketUndos.until) })
    .from(ticketUndos)
    .where(ofBulk(tx, bulkId))
  return row?.until?.toISOString() ?? null
}

/** Returns the condition for the acts of this batch that are the actor's and can still be undone. */
export function ofBulk(tx: Tx, bulkId: string) {
  return inCompany(
    tx,
    ticketUndos,
    eq(ticketUndos.actId, bulkId),
    eq(ticketUndos.userId, userIdOf(tx.actor) ?? 0),
    eq(ticketUndos.state, 'open'),
  )
}

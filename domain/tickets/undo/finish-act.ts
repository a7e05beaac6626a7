import type { Ctx, Tx } from '../../core/context.ts'
import { takeTimer } from '../../core/jobs/timers.ts'
import { inTransaction } from '../../core/transaction.ts'
import { LATEST_WORDS_MS } from '../contract/rules.ts'
import { lockAnyTicket, lockPair, lockTicket, seenTicket } from '../queries.ts'
import { carryOut } from './deferred-effects.ts'
import { findOpenUndo, settleUndo } from './ticket-undos.ts'

/**
 * An act cannot be undone any more: what it still had to do is done, once, whoever else comes at the same moment. Nothing
 * happens when it was undone, or overtaken, in the meantime. Throws ERR_NO_TICKET_FOUND. docs/decisions/024-undo.md.
 */
export function finishAct(ctx: Ctx, input: { ticketId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const ticket = await seenTicket(tx, input.ticketId)
    await lockPair(tx, ticket)
    await lockTicket(tx, ticket.id)
    const dueAt = await takeTimer(tx, { kind: 'undo', refId: ticket.id })
    if (dueAt) await finish(tx, ticket.id)
  })
}

/** The same of a ticket that is locked, under its pair's lock. */
export async function finish(tx: Tx, ticketId: number): Promise<void> {
  const undo = await findOpenUndo(tx, ticketId)
  await settleUndo(tx, ticketId, 'done')
  if (!undo?.deferred) return
  const isLate = tx.now().getTime() - undo.until.getTime() > LATEST_WORDS_MS
  await carryOut(tx, await lockAnyTicket(tx, ticketId), undo.deferred, { userId: undo.userId, isLate })
}

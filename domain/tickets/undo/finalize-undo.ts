import type { Tx } from '../../core/context.ts'
import { lockAnyTicket } from '../queries.ts'
import { sendTransferMessages } from '../system-messages/transfer-messages.ts'
import { findOpenUndo, settleUndo } from './ticket-undos.ts'

/**
 * Somebody acts upon a locked ticket, or speaks in it, whose last act could still be undone. A transfer stands by that, and
 * its words go first; what was to be said at an end is not said in a ticket that goes on.
 */
export async function finalizeUndo(tx: Tx, ticketId: number): Promise<void> {
  const undo = await findOpenUndo(tx, ticketId)
  await settleUndo(tx, ticketId, 'overtaken')
  if (undo?.deferred?.kind !== 'transfer') return
  const ticket = await lockAnyTicket(tx, ticketId)
  const { note, next } = undo.deferred
  await sendTransferMessages(tx, ticket, { note, userId: undo.userId, tells: next === null })
}
